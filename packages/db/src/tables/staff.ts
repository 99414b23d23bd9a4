import type { ColumnType, Generated } from "kysely";

/** Members of staff; they are not accounts. */
export interface StaffTable {
  id: Generated<number>;
  login: string;
  name: string;
  role: "administrator" | "editor" | "reviewer" | "finance" | "readOnly";
  /** argon2id of the received hash, peppered (`k1:…`). */
  password_hash: string;
  /** Encrypted with the secret key; used for codes since `totp_confirmed_at`. */
  totp_secret: string | null;
  /** Encrypted; a reissued key that replaces `totp_secret` with its first code. */
  totp_pending: string | null;
  totp_confirmed_at: Date | null;
  /**
   * Time step of the last accepted code, in steps of 30 s since 1970: neither it nor an earlier one is accepted again.
   */
  totp_step: Generated<number>;
  created_at: Date;
  /** Equal to `created_at`: not admitted yet, the role waits for a second person. */
  suspended_at: Date | null;
  version: Generated<number>;
}

export interface StaffSessionTable {
  /** SHA-256 of the cookie's value, hex. */
  token_hash: string;
  staff_id: number;
  address: string | null;
  created_at: Date;
  last_seen_at: Date;
  /** Until then no new password and code are required. */
  fresh_until: Date | null;
  /** SHA-256 of the token of the browser in which it was opened. */
  device_hash: string | null;
  revoked_at: Date | null;
}

/** Failed attempts for a login name, whether or not it exists. */
export interface StaffAttemptTable {
  /** Keyed hash of the counted key: the name, the name at an address, or the name in a known browser. */
  key_hash: string;
  /** Keyed hash of the name. */
  name_hash: string;
  failures: number;
  last_at: Date;
  locked_until: Date | null;
}

/** A staff action that needs confirmation by a second person. */
export interface StaffApprovalTable {
  id: Generated<number>;
  /** `staff.makeAdministrator` */
  verb: string;
  object_kind: string;
  object_id: number;
  payload: ColumnType<object, string, never>;
  reason: Generated<string>;
  state: Generated<"waiting" | "confirmed" | "declined" | "withdrawn">;
  asked_by: number;
  asked_at: Date;
  decided_by: number | null;
  /** Also set by a withdrawal. */
  decided_at: Date | null;
}

/** Idempotency key of a staff form. */
export interface StaffRefTable {
  staff_id: number;
  ref: string;
  /** `notice.save` */
  action: string;
  /** Hash of the submitted contents. */
  contents_hash: string;
  /** The response; null inside the transaction that creates it. */
  answer: ColumnType<object | null, string | null, string>;
  made_at: Date;
}

/** An entry's link in the hash chain. */
export interface AuditLinkTable {
  position: number;
  entry_id: number;
  /** Keyed hash of the previous link and of the entry. */
  hash: string;
}

export interface AuditEntryTable {
  id: Generated<number>;
  at: Date;
  actor_kind: "visitor" | "account" | "staff" | "job" | "callback";
  /** Account or staff. */
  actor_id: number | null;
  /** Name of the job or gateway. */
  actor_name: string | null;
  /** `residence.setVisibility` */
  verb: string;
  object_kind: string;
  object_id: number | null;
  before: ColumnType<object | null, string | null, never>;
  after: ColumnType<object | null, string | null, never>;
  request_id: string;
}

/** The daily report that a member of staff has ordered. */
export interface DailyReportTable {
  staff_id: number;
  channel: "mail" | "sms";
  /** Mail address, or 11 digits; used once it is confirmed. */
  address: string;
  confirmed_at: Date | null;
  /** The way and address to which the last code went; until it is entered reports go to `address`. */
  pending_channel: "mail" | "sms" | null;
  pending_address: Generated<string>;
  /** Keyed hash. */
  code_hash: string | null;
  code_sent_at: Date | null;
  wrong_tries: Generated<number>;
  is_on: Generated<boolean>;
  /** In Shanghai, from which the report of a day is sent. */
  hour: Generated<number>;
  /** Nothing is sent on a day on which nothing waits and nothing is broken. */
  skips_empty: Generated<boolean>;
  /** The first Shanghai day with a report. */
  starts_on: string;
}

/** One report: at most one for a member of staff and Shanghai day. */
export interface DailyReportDeliveryTable {
  staff_id: number;
  day: string;
  /**
   * `waiting`: it was surely not sent and is tried again at `next_at`; `unknown`: it may have been sent and is not tried
   * again.
   */
  state: "sending" | "sent" | "skipped" | "waiting" | "failed" | "unknown";
  attempts: number;
  changed_at: Date;
  next_at: Date | null;
  /** Name of the last error; no address and no text. */
  error: Generated<string>;
}

/** Filters and order of a back-office list that a member of staff saved under a name. */
export interface SavedFilterTable {
  id: Generated<number>;
  staff_id: number;
  /** `orders`; a list that no longer exists is ignored. */
  list: string;
  name: string;
  /** `from=today-7&state=paid&sort=money`; never a private filter. */
  query: string;
  /** The list opens with it; one a person and list. */
  is_default: Generated<boolean>;
  version: Generated<number>;
}
