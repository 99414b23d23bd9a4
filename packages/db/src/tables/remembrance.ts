/** 缅怀: once for an account, residence and Shanghai day. */
export interface RemembranceTable {
  residence_id: number;
  account_id: number;
  on_day: string;
  at: Date;
}
