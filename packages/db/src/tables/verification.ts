import type { Generated } from "kysely";

export interface VerificationCodeTable {
  id: Generated<number>;
  /** Keyed hash, as the address is: the table names nobody. */
  mobile_hash: string;
  /** 0 register, 1 log in, 2 reset the password, 3 cooperation. */
  code_type: number;
  /** Keyed hash of mobile, type and digits; null where no code was made (an occupied mobile). */
  code_hash: string | null;
  /** Null for a call that came from no address, inside the process. */
  address_hash: string | null;
  made_at: Date;
  expires_at: Date;
  wrong_tries: Generated<number>;
  used_at: Date | null;
}

/** Attempts that failed, by a keyed hash of what is counted, since the window began. */
export interface AttemptBucketTable {
  key_hash: string;
  started_at: Date;
  attempts: number;
}

/** Tells at the start whether this is the vault key with which files were sealed. */
export interface VaultKeyMarkTable {
  id: number;
  mark: string;
}

/** Tells at the start whether this is the secret key with which the rows were made. */
export interface SecretKeyMarkTable {
  id: number;
  mark: string;
}
