import type { Generated } from "kysely";

export interface AccountTable {
  id: Generated<number>;
  /** Random; the only id that others see. */
  public_id: string;
  /** null: signs in with WeChat only. */
  mobile: string | null;
  nickname: string;
  avatar: string | null;
  /** argon2id of the received hash, peppered (`k1:…`); null for an account that logs in by code only. */
  password_hash: string | null;
  /** When it was last changed; null when never. */
  password_set_at: Date | null;
  /** Since then, after a long absence, it is unverified that the number still belongs to the same person. */
  number_unverified_at: Date | null;
  invite_code: string;
  referrer_id: number | null;
  created_at: Date;
  suspended_at: Date | null;
  /** The reason, for staff; empty when it is not suspended. */
  suspended_reason: Generated<string>;
  /** Number of changes by staff. */
  version: Generated<number>;
  /** Whether its next lamp begins with its name below it. */
  names_lamps: Generated<boolean>;
  /** From then on the row is anonymous: no phone number (`closed-<id>`), no name, no password. */
  closed_at: Date | null;
}

/** A WeChat user who signs in to an account, once for each app of WeChat. */
export interface WechatIdentityTable {
  id: Generated<number>;
  account_id: number;
  appid: string;
  /** The user within the app. */
  openid: string;
  /** The user within all apps of the operator's Open Platform account; null where the app belongs to none. */
  unionid: string | null;
  created_at: Date;
  /** Since then the user has withdrawn their authorization inside WeChat; they may sign in again, which restores it. */
  revoked_at: Date | null;
}

export interface SessionTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
  /** Opened by a code for an unverified number: it may only verify the identity and log out. */
  is_restricted: Generated<boolean>;
  /** Opened with WeChat, which says nothing about who has the account's number. */
  is_by_wechat: Generated<boolean>;
  /** The WeChat user in whose WeChat this session lives, and the app that names them so; null while unknown. */
  wechat_appid: string | null;
  wechat_openid: string | null;
}

/** A browser in which an account or a member of staff has logged in: one of the two is set. */
export interface KnownDeviceTable {
  id: Generated<number>;
  /** SHA-256 of the token stored in the browser, hex. */
  token_hash: string;
  account_id: number | null;
  staff_id: number | null;
  last_used_at: Date;
}

export interface VerificationCodeTable {
  id: Generated<number>;
  /** Keyed hash, like that of the address: the table contains no phone number. */
  phone_hash: string;
  /** 0 register, 1 log in, 2 reset the password, 3 cooperation. */
  code_type: number;
  /** Keyed hash of phone number, type and digits; null when no code was created (an occupied number). */
  code_hash: string | null;
  /** Null for a call without an address, made inside the process. */
  address_hash: string | null;
  made_at: Date;
  expires_at: Date;
  wrong_tries: Generated<number>;
  used_at: Date | null;
}

/** Failed attempts by a keyed hash of the counted key, since the window began. */
export interface AttemptBucketTable {
  key_hash: string;
  started_at: Date;
  attempts: number;
}

/** Used at startup to verify that this is the vault key with which files were encrypted. */
export interface VaultKeyMarkTable {
  id: number;
  mark: string;
}

/** Used at startup to verify that this is the secret key with which the rows were created. */
/** An account's own statement that its user is 18 or older; nobody has verified it. */
export interface AgeDeclarationTable {
  account_id: number;
  declared_at: Date;
}

/** An account's agreement to a version of one of the operator's texts. */
export interface ConsentTable {
  account_id: number;
  content_type: number;
  version: number;
  given_at: Date;
}

export interface SecretKeyMarkTable {
  id: number;
  mark: string;
}

/** A message of the platform to an account. */
export interface InboxMessageTable {
  id: Generated<number>;
  account_id: number;
  title: string;
  /** Displayed below the title in a list. */
  summary: string;
  content_html: string;
  created_at: Date;
  read_at: Date | null;
}

/** The ticket with which pages sign what they ask of WeChat; one row for each service account. */
export interface WechatTicketTable {
  appid: string;
  /** Encrypted; "" while none was fetched. */
  sealed: Generated<string>;
  expires_at: Date | null;
  /** When a node last began to fetch it. */
  claimed_at: Date;
}
