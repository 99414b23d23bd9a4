/** A member's private URL of a residence's calendar; it ends with the membership. */
export interface CalendarFeedTable {
  residence_id: number;
  account_id: number;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  made_at: Date;
}
