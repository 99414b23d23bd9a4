import type { ColumnType, Generated } from "kysely";

/** People of the operator; no accounts. */
export interface StaffTable {
  id: Generated<number>;
  login: string;
  name: string;
  role: "administrator" | "editor" | "reviewer" | "finance" | "readOnly";
  /** argon2id of the hash that travels, peppered (`k1:…`). */
  password_hash: string;
  /** Sealed with the secret key; what codes are of since `totp_confirmed_at`. */
  totp_secret: string | null;
  /** Sealed; a key that was given out anew and takes the place of `totp_secret` with its first code. */
  totp_pending: string | null;
  totp_confirmed_at: Date | null;
  /** Of the last code that was taken, in steps of 30 s since 1970: neither it nor an earlier one counts again. */
  totp_step: Generated<number>;
  created_at: Date;
  /** The moment of `created_at` itself: not let in yet, the role waits for a second person. */
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
  /** Until then password and code need not be given again. */
  fresh_until: Date | null;
  /** SHA-256 of the token of the browser in which it was opened. */
  device_hash: string | null;
  revoked_at: Date | null;
}

/** Wrong tries under a login name, whether or not there is one. */
export interface StaffTryTable {
  /** Keyed hash of what is counted: the name, the name at an address, or the name in a known browser. */
  key_hash: string;
  /** Keyed hash of the name. */
  name_hash: string;
  wrong: number;
  last_at: Date;
  locked_until: Date | null;
}

/** What one asked for and another has to confirm. */
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
  /** Of a withdrawal too. */
  decided_at: Date | null;
}

/** What a member of staff made under a form's own name. */
export interface StaffRefTable {
  staff_id: number;
  ref: string;
  /** `notice.save` */
  deed: string;
  /** Of what was sent. */
  contents_hash: string;
  /** What it was answered with; null inside the transaction that makes it. */
  answer: ColumnType<object | null, string | null, string>;
  made_at: Date;
}

/** An entry's place in the chain. */
export interface AuditLinkTable {
  position: number;
  entry_id: number;
  /** Keyed hash of the link before and of the entry. */
  hash: string;
}
