import type { StaffRole } from "@changming/contract/admin/roles";
import type { Db } from "@changming/db/database";
import type { Transactional } from "@changming/db/tx";
import type { Clock } from "@changming/kit/clock";
import type { Gates } from "./gates.ts";
import type { LiveBoard } from "./live/live-board.ts";
import type { Media } from "./media.ts";
import type { TagLedger } from "./tag-ledger.ts";
import type { PictureFiles } from "./upload/picture-files.ts";

/** Who acts. Every audit row names one. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "account"; accountId: number; sessionHash: string; isRestricted?: true }
  | StaffActor
  | { kind: "job"; name: string }
  | { kind: "callback"; gateway: string };

/** Somebody of the operator's, in the back office. */
export interface StaffActor {
  kind: "staff";
  staffId: number;
  name: string;
  role: StaffRole;
  session?: StaffSession;
}

/** With what a member of staff came; absent where none is needed, as in tests. */
export interface StaffSession {
  hash: string;
  /** Password and code were given within ten minutes. */
  isFresh: boolean;
  /** The code has yet to be bound: nothing else may be done. */
  mustEnrol: boolean;
}

/** With what somebody looks at us: `wechat` is the one inside WeChat on a phone, which can open no other cashier. */
export type Browser = "pc" | "phone" | "wechat";

/** What every verb and query is given. One is made for each request, render and job. */
export interface Ctx extends Transactional {
  db: Db;
  actor: Actor;
  clock: Clock;
  /** Where reads say what they depended on and writes say what they changed. */
  tags: TagLedger;
  /** Where writes say what open pages are to show; told through `announceLive`. */
  live: LiveBoard;
  media: Media;
  /** Files of what people sent. */
  pictureFiles: PictureFiles;
  gates: Gates;
  /** From where the call comes; null inside the process. */
  address: string | null;
  browser: Browser;
  /** Hands a staff session's token to the browser; null takes it back. Absent on the site. */
  keepSession?: (token: string | null) => void;
  /** The browser's own token, kept over many logins; absent inside the process. */
  device?: { token: string | null; remember: (token: string) => void };
  requestId: string;
}

/** The account that acts, or null for everyone else. */
export function actingAccountId(actor: Actor): number | null {
  return actor.kind === "account" ? actor.accountId : null;
}
