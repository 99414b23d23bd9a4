import type { StaffRole } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";
import { afterCommit, type Transactional } from "@changming/db/tx";
import type { PayGateways } from "@changming/gateways/pay/pay-gateway";
import type { Clock } from "@changming/kit/clock";
import type { Blocklist } from "./blocklist.ts";
import type { Gateways } from "./gateways.ts";
import type { Media } from "./media.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { Secrets } from "./secrets.ts";
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
  isReauthenticated: boolean;
  /** The second factor has yet to be enrolled; nothing else is allowed. */
  mustEnrol: boolean;
}

/** The user's browser: on a PC, of its own on a phone, or that of an app. */
export type Browser = "pc" | "phone" | "wechat" | "wework" | "alipay";

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
  /** Receives the milliseconds until a change takes effect on nodes that cannot be reached; see `touch`. */
  reportDelay?: (ms: number) => void;
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

/** What verbs need beside the database; one for a process. */
export interface Services extends Gateways {
  secrets: Secrets;
  passwords: PasswordHasher;
  pay: PayService;
  blocklist: Blocklist;
  site: SiteEnvironment;
  /** Whether staff need a code beside their password; `off` only in the demo. */
  staffCodes: "required" | "off";
  /** Maximum verification codes per hour for the whole site. */
  codesPerHour: number;
  /** What one SMS costs, for estimates, in fen. */
  smsPriceFen: number;
  /** Messages of this node since its start; counts are of this Shanghai day. */
  smsCounts(): SmsCounts;
  /** Multiplies the rate limits of addresses and accounts (RATE_LIMIT_FACTOR); never those of phone numbers. */
  rateLimitFactor: number;
  /** Runs the work after the answer. It may be lost when the process dies; its errors are logged. */
  later(work: () => Promise<void>): void;
  /** Logs a warning for the operator. It must hold no phone number, code, address or token. */
  warn(what: string, facts?: Readonly<Record<string, string | number>>): void;
}

export interface SmsCounts {
  sent: number;
  /** Rejected, or without an answer; not those that the provider limits for one number. */
  failed: number;
  /** Accepted by the provider after more than three seconds. */
  slow: number;
  /** Not answered yet. */
  waiting: number;
  /** When the provider last accepted one, on any day; null: none since the start. */
  lastSentAt: Date | null;
}

/** What is measured outside the database, for the opening checklist and 今日. */
export interface SiteEnvironment {
  isDemo: boolean;
  sms: "live" | "sandbox" | "off";
  pay: "live" | "sandbox" | "off";
  /** Version of the program. */
  version: string;
  /** Identifies the vault key and the secret key without revealing them. */
  keysFingerprint: string;
  /** Whether these are the last six characters of the two keys. */
  hasKeyEnds(ends: { vault: string; secret: string }): boolean;
  /** The last complete backup, which was read back when it was made; null without one. */
  lastBackup(): Promise<NotedBackup | null>;
  /** Space of the disk of the data folder; null when that cannot be read. */
  diskSpace(): Promise<{ freeBytes: number; sizeBytes: number } | null>;
  /** Expiry of the certificate of the site's address; null: the address is not https. Throws without a connection. */
  certificateEnd(): Promise<Date | null>;
  /** Every check of `npm run doctor`; null where the program was started without them. */
  examine: (() => Promise<readonly Finding[]>) | null;
}

interface NotedBackup {
  at: Date;
  bytes: number;
  /** Images that were missing when it was made. */
  missingFiles: number;
}

/** The result of one check of `npm run doctor`. */
export interface Finding {
  name: string;
  state: "good" | "notice" | "bad";
  message: string;
  /** null where nothing has to be done. */
  remedy: string | null;
}

/** The payment gateways and their settings; one per process. */
export interface PayService {
  gateways: PayGateways;
  /** Origin of the site, for the payer's way back. */
  origin: string;
  /** Origin of the mobile site, if it has its own. */
  mobileOrigin?: string | null;
  /** Milliseconds that a response to a visitor waits for a gateway; a later answer is still processed. */
  timeoutMs: number;
  /** A point where a test may stop the process or wait; absent in production. */
  failpoint?(name: string): Promise<void>;
}

/** An event at a residence that open pages display at once. */
export interface LiveEvent {
  /** `removed`: a message was removed; `changed`: anything else that open pages must refetch. */
  kind: "gift" | "message" | "lamp" | "removed" | "changed";
  residenceId: number;
  /** Row id: `given_gift.id` for a gift, `message.id` for a message, `account.id` for a lamp; 0 for `changed`. */
  id: number;
}

/** Publishes live events to all nodes; each sends them to the sockets of its channels. */
export interface LivePublisher {
  publish(event: LiveEvent): void;
}

/**
 * Publishes a live event after the commit, to the channels of the residence and, if public, of the home page. Required
 * for each delivered gift, each lamp, and each message made visible or removed. Lost if the
 * process dies right after the commit; pages then catch up by ordinary calls. Throws outside a transaction.
 */
export function announceLive(ctx: Transactional & { live: LivePublisher }, event: LiveEvent): void {
  afterCommit(ctx, () => ctx.live.publish(event));
}
