import type { BodyOf } from "@changming/contract/define";
import type { familyCopy } from "@changming/contract/family-copy";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
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

/** Path of a copy's file, without a signature. */
function copyPath(storedAs: string): `/files/${string}` {
  return `/files/copy/${storedAs}.zip`;
}

/** Progress of a copy, for managers of the residence; an expired one is none. */
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
