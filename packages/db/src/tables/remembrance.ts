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

/** How many public residences have been remembered exactly so often; kept by triggers. */
export interface RemembranceRankTable {
  remembrance_total: number;
  residences: number;
}
