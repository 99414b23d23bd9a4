import { type ReactNode, useEffect, useRef } from "react";
import type { BodyOf } from "@changming/contract/define";
import type { concern } from "@changming/contract/concern";
import { CopyField } from "../../parts/copy-field.tsx";
import { useSite } from "../../parts/site-context.tsx";
import { telHref } from "../../url/paths.ts";
import styles from "./received.module.css";

interface ReceivedProps extends Queued {
  thanks: string;
  /** Links to other pages. */
  children: ReactNode;
}

/** The number of a sent request, its position in the queue, and whom to contact. */
export function Received({ number, place, thanks, children }: ReceivedProps) {
  const message = useRef<HTMLDivElement>(null);
  const site = useSite();
  // The form with the focus is gone.
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <div ref={message} className={styles.text} tabIndex={-1} role="status">
        <p>{thanks}</p>
        <p>{place === 1 ? "接下来就看这一件。" : `前面还有 ${place - 1} 件。`}</p>
      </div>
      <CopyField label="编号" text={number} action="复制编号" done="编号复制好了，找个地方存着吧。" />
      <p className={styles.hint}>
        请记下编号，以后可以凭它来问
        {site?.tel && (
          <>
            ：<a href={telHref(site.tel)}>{site.tel}</a>
          </>
        )}
        。
      </p>
      <div className={styles.ways}>{children}</div>
    </>
  );
}

/** The number of a stored request, and its position in the queue of its kind. */
export type Queued = BodyOf<typeof concern.report>;
