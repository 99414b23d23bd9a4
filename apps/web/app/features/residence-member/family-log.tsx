import { useState } from "react";
import { Button } from "@changming/ui/button";
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
  const [pages, setPages] = useState(1);
  const asked = useAsked({ key: String(place.id), ask: (signal) => askPage(place.id, 1, signal) });
  return (
    <AskedPart asked={asked} what="记录" level={3}>
      {({ counts, itemList }) => (
        <>
          {counts === 0 && <p className={styles.none}>还没有记录。请家人来、改身份、转交，都会写在这里。</p>}
          <ol className={styles.log} role="list">
            <Lines lines={itemList} />
            {Array.from({ length: pages - 1 }, (_each, at) => (
              <Further key={at} place={place} page={at + 2} />
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

const askPage = (residenceId: number, page: number, signal: AbortSignal) =>
  api.residenceMember.log({ residenceId, page, pageSize }, { signal });

type Line = { id: number; text: string; create_time: string };

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map(({ id, text, create_time }) => (
    <li key={id}>
      {text}
      <Moment at={create_time} />
    </li>
  ));
}

function Further({ place, page }: { place: FamilyPlace; page: number }) {
  const asked = useAsked({ key: `${place.id} ${page}`, ask: (signal) => askPage(place.id, page, signal) });
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
