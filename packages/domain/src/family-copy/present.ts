import type { BodyOf } from "@changming/contract/define";
import type { familyCopy } from "@changming/contract/family-copy";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../media.ts";
import type { CopyRow } from "./queries.ts";

const none = {
  state: "none",
  done: 0,
  all: 0,
  bytes: 0,
  asked_at: "",
  ready_at: "",
  keep_until: "",
  file: "",
} as const;
const time = (instant: Date | null) => (instant ? shanghaiDateTime(instant) : "");

/** Where a copy lies, without a signature. */
export function copyPath(storedAs: string): `/files/${string}` {
  return `/files/copy/${storedAs}.zip`;
}

/** How far a copy is, for who manages the residence; one that is kept no longer is none. */
export function presentCopy(row: CopyRow | null, media: Media, now: Date): BodyOf<typeof familyCopy.state> {
  if (!row || row.state === "gone") return none;
  const isOver = row.drop_after !== null && row.drop_after <= now;
  if (isOver) return none;
  return {
    state: row.state,
    done: row.files_done,
    all: row.files_all,
    bytes: row.bytes,
    asked_at: time(row.asked_at),
    ready_at: time(row.ready_at),
    keep_until: time(row.drop_after),
    file: row.state === "ready" ? media.file(copyPath(row.stored_as)) : "",
  };
}
