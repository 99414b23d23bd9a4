import type { ColumnType, Generated } from "kysely";

export interface AuditEntryTable {
  id: Generated<number>;
  at: Date;
  actor_kind: "visitor" | "account" | "staff" | "job" | "callback";
  /** Account or staff. */
  actor_id: number | null;
  /** Name of the job or gateway. */
  actor_name: string | null;
  /** `residence.setVisibility` */
  verb: string;
  object_kind: string;
  object_id: number | null;
  before: ColumnType<object | null, string | null, never>;
  after: ColumnType<object | null, string | null, never>;
  request_id: string;
}
