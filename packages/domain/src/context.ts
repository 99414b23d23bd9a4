import type { Db } from "@changming/db/database";
import type { Transactional } from "@changming/db/tx";
import type { Clock } from "@changming/kit/clock";
import type { Gates } from "./gates.ts";
import type { Media } from "./media.ts";
import type { TagLedger } from "./tag-ledger.ts";
import type { PictureFiles } from "./upload/picture-files.ts";

/** Who acts. Every audit row names one. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "account"; accountId: number; sessionHash: string; isRestricted?: true }
  | { kind: "job"; name: string }
  | { kind: "callback"; gateway: string };

/** What every verb and query is given. One is made for each request, render and job. */
export interface Ctx extends Transactional {
  db: Db;
  actor: Actor;
  clock: Clock;
  /** Where reads say what they depended on and writes say what they changed. */
  tags: TagLedger;
  media: Media;
  /** Files of what people sent. */
  pictureFiles: PictureFiles;
  gates: Gates;
  /** From where the call comes; null inside the process. */
  address: string | null;
  requestId: string;
}

/** The account that acts, or null for everyone else. */
export function actingAccountId(actor: Actor): number | null {
  return actor.kind === "account" ? actor.accountId : null;
}
