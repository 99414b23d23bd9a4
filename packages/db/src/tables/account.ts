import type { Generated } from "kysely";

export interface AccountTable {
  id: Generated<number>;
  /** Random; the only id that others see. */
  public_id: string;
  mobile: string;
  nickname: string;
  avatar: string | null;
  /** argon2id of the hash that travels; null for an account that logs in by code only. */
  password_hash: string | null;
  invite_code: string;
  referrer_id: number | null;
  created_at: Date;
  suspended_at: Date | null;
}

export interface SessionTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
}
