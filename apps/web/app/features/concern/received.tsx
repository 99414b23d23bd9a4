import { type ReactNode, useEffect, useRef } from "react";
import { CopyLine } from "../share/copy-line.tsx";
import { useSite } from "../site/site-context.tsx";
import type { Queued } from "./queued.ts";
import styles from "./received.module.css";

export interface ReceivedProps extends Queued {
  thanks: string;
  /** Ways on. */
  children: ReactNode;
}

/** The number of what was sent, its place among those that wait, and whom one may ask. */
export function Received({ number, place, thanks, children }: ReceivedProps) {
  const words = useRef<HTMLDivElement>(null);
  const site = useSite();
  // The form is gone, and the focus with it.
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <div ref={words} className={styles.words} tabIndex={-1} role="status">
        <p>{thanks}</p>
        <p>{place === 1 ? "接下来就看这一件。" : `前面还有 ${place - 1} 件。`}</p>
      </div>
      <CopyLine label="编号" text={number} action="复制编号" done="编号复制好了，找个地方存着吧。" />
      <p className={styles.ask}>
        请记下编号，以后可以凭它来问
        {site?.tel && (
          <>
            ：<a href={`tel:${site.tel.replace(/[^\d+]/g, "")}`}>{site.tel}</a>
          </>
        )}
        。
      </p>
      <div className={styles.ways}>{children}</div>
    </>
  );
}
