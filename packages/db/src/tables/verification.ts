import type { Generated } from "kysely";

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
export interface SecretKeyMarkTable {
  id: number;
  mark: string;
}
