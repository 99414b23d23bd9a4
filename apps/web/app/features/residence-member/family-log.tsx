import { useState } from "react";
import { Button } from "@changming/ui/button";
import type { Result } from "@changming/contract/client";
import { api } from "../../api.ts";
import type { FamilyPlace } from "../../paths.ts";
import { useAsked } from "../../use-asked.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { Moment } from "../personal/moment.tsx";
import styles from "./family-log.module.css";

/** Lines that are asked for at once: the call's own page. */
const pageSize = 20;

/** Who changed when who may do what, the newest first. */
export function FamilyLog({ place }: { place: FamilyPlace }) {
  return (
    <PagedLog
      placeId={place.id}
      none="还没有记录。请家人来、改身份、转交，都会写在这里。"
      ask={(page, signal) => api.residenceMember.log({ residenceId: place.id, page, pageSize }, { signal })}
    />
  );
}

/** When the operator's staff looked at what is private here, in which role and why, the newest first. */
export function StaffLooks({ place }: { place: FamilyPlace }) {
  return (
    <PagedLog
      placeId={place.id}
      none="还没有工作人员看过。"
      ask={(page, signal) => api.residenceMember.looks({ residenceId: place.id, page, pageSize }, { signal })}
    />
  );
}

interface PagedLogProps {
  placeId: number;
  /** What is said where there is no line. */
  none: string;
  ask(page: number, signal: AbortSignal): Promise<Result<{ counts: number; itemList: Line[] }>>;
}

function PagedLog({ placeId, none, ask }: PagedLogProps) {
  const [pages, setPages] = useState(1);
  const asked = useAsked({ key: String(placeId), ask: (signal) => ask(1, signal) });
  return (
    <AskedPart asked={asked} what="记录" level={3}>
      {({ counts, itemList }) => (
        <>
          {counts === 0 && <p className={styles.none}>{none}</p>}
          <ol className={styles.log} role="list">
            <Lines lines={itemList} />
            {Array.from({ length: pages - 1 }, (_each, at) => (
              <Further key={at} placeId={placeId} page={at + 2} ask={ask} />
            ))}
          </ol>
          {counts > pages * pageSize && (
            <div className={styles.more}>
              <Button kind="bare" onClick={() => setPages((before) => before + 1)}>
                再看早一些的
              </Button>
            </div>
          )}
        </>
      )}
    </AskedPart>
  );
}

type Line = { id: number; text: string; create_time: string };

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map(({ id, text, create_time }) => (
    <li key={id}>
      {text}
      <Moment at={create_time} />
    </li>
  ));
}

function Further({ placeId, page, ask }: Pick<PagedLogProps, "placeId" | "ask"> & { page: number }) {
  const asked = useAsked({ key: `${placeId} ${page}`, ask: (signal) => ask(page, signal) });
  if (asked.body) return <Lines lines={asked.body.itemList} />;
  return (
    <li>
      {asked.error ? (
        <Button onClick={asked.askAgain}>没有取到，再试一次</Button>
      ) : (
        <span role="status">正在取记录…</span>
      )}
    </li>
  );
}
