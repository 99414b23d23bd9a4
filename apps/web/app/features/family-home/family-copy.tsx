import { useState } from "react";
import type { BodyOf } from "@changming/contract/define";
import type { familyCopy } from "@changming/contract/family-copy";
import { Button, buttonClass } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { dayText } from "../../parts/day-text.ts";
import styles from "./family-copy.module.css";

type State = BodyOf<typeof familyCopy.state>;

/**
 * Refetch interval in ms by state: progress while the copy is made; once ready, because its URL expires after ten
 * minutes.
 */
const pace = { none: undefined, failed: undefined, waiting: 2_000, making: 2_000, ready: 300_000 } as const;

/** Requests a copy of all data for the family: made in the background, announced in the inbox (R-family-14). */
export function FamilyCopy({ place, user }: Pick<FamilyPageData, "place" | "user">) {
  const [state, setState] = useState<State["state"]>("none");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const query = useQuery({
    key: `${user.token} ${place.id}`,
    queryFn: async (signal) => {
      const result = await api.familyCopy.state({ residenceId: place.id }, { signal });
      if (result.ok) setState(result.body.state);
      return result;
    },
    every: pace[state],
  });

  async function start() {
    if (isBusy) return;
    setBusy(true);
    setError("");
    const result = await api.familyCopy.start({ residenceId: place.id });
    setBusy(false);
    if (!result.ok) return setError(result.msg);
    setState(result.body.state);
    query.refetch();
  }

  /** The URL on the page may have expired: the download always fetches a new one. */
  async function download() {
    if (isFetching) return;
    setFetching(true);
    setError("");
    const result = await api.familyCopy.state({ residenceId: place.id });
    setFetching(false);
    if (!result.ok) return setError(result.msg);
    if (result.body.file !== "") return location.assign(result.body.file);
    setState(result.body.state);
    query.refetch();
    setError("这份副本已经不在了，没有下载成：副本只保留七天，重新整理过的也以新的为准。请再整理一份。");
  }

  return (
    <FamilyPart
      title="留一份在家里"
      lead="把生平、照片、信件、献礼和证书整理成一个压缩包，解压以后不上网也能看，有校验，可以查验有没有损坏。照片是网站保存的那一份，上传时重新压缩过；手里的原件请另外留好。"
    >
      <AsyncSection query={query} what="副本" level={3}>
        {(copy) => <Copy copy={copy} isBusy={isBusy} onStart={() => void start()} onDownload={() => void download()} />}
      </AsyncSection>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </FamilyPart>
  );
}

interface CopyProps {
  copy: State;
  isBusy: boolean;
  onStart(): void;
  onDownload(): void;
}

function Copy({ copy, isBusy, onStart, onDownload }: CopyProps) {
  const isInProgress = copy.state === "waiting" || copy.state === "making";
  return (
    <div className={styles.copy}>
      <div className={styles.text} role="status">
        <CopyStateText copy={copy} />
      </div>
      {!isInProgress && (
        <div className={styles.ways}>
          {copy.state === "ready" && (
            <a
              className={buttonClass("secondary")}
              href={copy.file}
              onClick={(event) => {
                event.preventDefault();
                onDownload();
              }}
            >
              下载副本
            </a>
          )}
          <Button kind={copy.state === "ready" ? "ghost" : "secondary"} aria-busy={isBusy} onClick={onStart}>
            {copy.state === "ready" ? "重新整理一份" : copy.state === "failed" ? "再整理一次" : "整理一份副本"}
          </Button>
        </div>
      )}
    </div>
  );
}

function CopyStateText({ copy }: { copy: State }) {
  if (copy.state === "none") return <p>还没有整理过。照片多的话要几分钟，整理时您可以做别的事。</p>;
  if (copy.state === "failed") return <p>上一次没有整理成，什么也没有少。请再试一次。</p>;
  if (copy.state === "ready") {
    return (
      <p>
        {dayText(copy.ready_at)}整理好的，共 {sizeText(copy.bytes)}。请在{dayText(copy.keep_until)}
        以前下载，妥善保存。下载中断了，回到这里再点一次就行。
      </p>
    );
  }
  return (
    <>
      <p>{copy.state === "waiting" ? "正在排队，很快就开始。" : progressOfCopy(copy)}整理好了会写到您的站内消息里。</p>
      {copy.all > 0 && <progress max={copy.all} value={copy.done} aria-label="副本整理到哪里了" />}
    </>
  );
}

/** A file size for display: 820 KB, 12.4 MB, 1.2 GB. */
export function sizeText(bytes: number): string {
  const [value, unit] =
    bytes < 1_000_000 ? [bytes / 1_000, "KB"] : bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  const rounded = value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value);
  return `${rounded} ${unit}`;
}

/** Progress text of a copy. */
export function progressOfCopy({ done, all }: { done: number; all: number }): string {
  return all > 0 ? `正在整理，${all} 个文件里放好了 ${done} 个。` : "正在数有哪些照片和信。";
}
