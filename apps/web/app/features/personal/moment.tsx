import { isoDateTime } from "@changming/kit/shanghai";
import { dayText } from "../../parts/day-text.ts";

/** A point in time: 2026年11月20日 17:49. `at` is a wire time, `2026-11-20 17:49:03` in Asia/Shanghai. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time className={className} dateTime={isoDateTime(at)}>
      {`${dayText(at)} ${at.slice(11, 16)}`}
    </time>
  );
}
