import { useState } from "react";
import type { BodyOf } from "@changming/contract/define";
import type { familyCopy } from "@changming/contract/family-copy";
import { Button, buttonClass } from "@changming/ui/button";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { dayWords } from "../site/day-words.ts";
import { progressOfCopy, sizeWords } from "./copy-words.ts";
import styles from "./family-copy.module.css";

type State = BodyOf<typeof familyCopy.state>;

/** Asked again after so many ms: while it is made, to show how far it is; when it is there, for its address ages in ten minutes. */
const pace = { none: undefined, failed: undefined, waiting: 2_000, making: 2_000, ready: 300_000 } as const;

/** One click makes a copy of everything for the family to keep: in the background, told in the inbox. */
export function FamilyCopy({ place, user }: Pick<FamilyShown, "place" | "user">) {
  const [state, setState] = useState<State["state"]>("none");
  const [wrong, setWrong] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const asked = useAsked({
    key: `${user.token} ${place.id}`,
    ask: async (signal) => {
      const result = await api.familyCopy.state({ residenceId: place.id }, { signal });
      if (result.ok) setState(result.body.state);
      return result;
    },
    every: pace[state],
  });

  async function start() {
    if (isBusy) return;
    setBusy(true);
    setWrong("");
    const result = await api.familyCopy.start({ residenceId: place.id });
    setBusy(false);
    if (!result.ok) return setWrong(result.msg);
    setState(result.body.state);
    asked.askAgain();
  }

  /** The address on the page may be older than it works: the download always takes a new one. */
  async function download() {
    if (isFetching) return;
    setFetching(true);
    setWrong("");
    const result = await api.familyCopy.state({ residenceId: place.id });
    setFetching(false);
    if (!result.ok) return setWrong(result.msg);
    if (result.body.file !== "") return location.assign(result.body.file);
    setState(result.body.state);
    asked.askAgain();
    setWrong("这份副本已经不在了，没有下载成：副本只保留七天，重新整理过的也以新的为准。请再整理一份。");
  }

  return (
    <FamilyPart
      title="留一份在家里"
      lead="把生平、照片、信件、献礼和证书整理成一个压缩包，解压以后不上网也能看，有校验，可以查验有没有损坏。照片是网站保存的那一份，上传时重新压缩过；手里的原件请另外留好。"
    >
      <AskedPart asked={asked} what="副本" level={3}>
        {(copy) => <Copy copy={copy} isBusy={isBusy} onStart={() => void start()} onDownload={() => void download()} />}
      </AskedPart>
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
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
  const isUnderWay = copy.state === "waiting" || copy.state === "making";
  return (
    <div className={styles.copy}>
      <div className={styles.words} role="status">
        <Words copy={copy} />
      </div>
      {!isUnderWay && (
        <div className={styles.ways}>
          {copy.state === "ready" && (
            <a
              className={buttonClass("calm")}
              href={copy.file}
              onClick={(event) => {
                event.preventDefault();
                onDownload();
              }}
            >
              下载副本
            </a>
          )}
          <Button kind={copy.state === "ready" ? "bare" : "calm"} aria-busy={isBusy} onClick={onStart}>
            {copy.state === "ready" ? "重新整理一份" : copy.state === "failed" ? "再整理一次" : "整理一份副本"}
          </Button>
        </div>
      )}
    </div>
  );
}

function Words({ copy }: { copy: State }) {
  if (copy.state === "none") return <p>还没有整理过。照片多的话要几分钟，整理时您可以做别的事。</p>;
  if (copy.state === "failed") return <p>上一次没有整理成，什么也没有少。请再试一次。</p>;
  if (copy.state === "ready") {
    return (
      <p>
        {dayWords(copy.ready_at)}整理好的，共 {sizeWords(copy.bytes)}。请在{dayWords(copy.keep_until)}
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
