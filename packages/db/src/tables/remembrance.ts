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
}

/** How many public residences have been remembered at least so often; made anew every minute. */
export interface RemembranceRankTable {
  remembrance_total: number;
  residences: number;
}
