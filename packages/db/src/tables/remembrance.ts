import type { Generated } from "kysely";

/** 缅怀: once for an account, residence and Shanghai day. */
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
  /** The family's words as they were when it was given; empty: the standing ones. */
  template: Generated<string>;
  /** Random; with the number it confirms a certificate. */
  check_code: Generated<string>;
}

/** How many public residences have been remembered at least so often; made anew every minute. */
export interface RemembranceRankTable {
  remembrance_total: number;
  residences: number;
}
