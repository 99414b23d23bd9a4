import type { Generated } from "kysely";

/** 缅怀: one per account, residence and Shanghai day. */
export interface RemembranceTable {
  residence_id: number;
  account_id: number;
  on_day: string;
  at: Date;
}

/** Given with an account's first remembrance of a residence. */
export interface RemembranceCertificateTable {
  residence_id: number;
  account_id: number;
  book_number: string;
  issued_at: Date;
  /** The family's template at the time; empty: the default text. */
  template: Generated<string>;
  /** Random; with the number it confirms a certificate. */
  check_code: Generated<string>;
}

/** Number of public residences with at least so many remembrances; recomputed every minute. */
export interface RemembranceRankTable {
  remembrance_total: number;
  residences: number;
}
