import type { StaffRole } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";
import type { Transactional } from "@changming/db/tx";
import type { Clock } from "@changming/kit/clock";
import type { Services } from "./services.ts";
import type { LivePublisher } from "./live-publisher.ts";
import type { Media } from "./media.ts";
import type { CacheTags } from "./tags.ts";
import type { UploadFiles } from "./upload-files.ts";
import { fail } from "./domain-error.ts";

/** The acting party. Every audit row names it. */
export type Actor =
  | { kind: "visitor" }
  | { kind: "account"; accountId: number; sessionHash: string; isRestricted?: true }
  | StaffActor
  | { kind: "job"; name: string }
  | { kind: "callback"; gateway: string };

/** A member of staff, in the back office. */
export interface StaffActor {
  kind: "staff";
  staffId: number;
  name: string;
  role: StaffRole;
  session?: StaffSession;
}

/** The session of a member of staff; absent where none is needed, as in tests. */
interface StaffSession {
  hash: string;
  /** Password and code were entered within the last ten minutes. */
  isFresh: boolean;
  /** The second factor has yet to be enrolled; nothing else is allowed. */
  mustEnrol: boolean;
}

/** The user's browser. `wechat` is the one inside WeChat on a phone, in which no other payment app opens. */
export type Browser = "pc" | "phone" | "wechat";

/** The context of every verb and query. Created for each request, render and job. */
export interface Ctx extends Transactional {
  db: Db;
  actor: Actor;
  clock: Clock;
  /** Reads record here what they depend on, writes what they changed. */
  tags: CacheTags;
  /** Events for open pages; publish through `announceLive`. */
  live: LivePublisher;
  media: Media;
  /** Files of uploads. */
  uploadFiles: UploadFiles;
  services: Services;
  /** Client address of the call; null inside the process. */
  address: string | null;
  browser: Browser;
  /** Sets a staff session's token in the browser; null clears it. Absent on the public site. */
  storeSession?: (token: string | null) => void;
  /** The browser's own token, stored over many logins; absent inside the process. */
  device?: { token: string | null; remember: (token: string) => void };
  requestId: string;
}

/** The acting account, or null for all other actors. */
export function actingAccountId(actor: Actor): number | null {
  return actor.kind === "account" ? actor.accountId : null;
}

/** The acting account, whatever the call's input says. Throws `sessionInvalid`. */
export function ownAccountId(ctx: Ctx): number {
  return actingAccountId(ctx.actor) ?? fail("sessionInvalid");
}
