import type { Generated } from "kysely";

export interface MessageTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  content: string;
  /** The writer's relation to the deceased, as typed. */
  relation: string;
  /** Readers see only `shown`; a deleted one stays for the record. */
  state: "shown" | "held" | "deleted";
  written_at: Date;
  /** The client's idempotency key. */
  ref: string | null;
  /** Why it is pending: what the blocklist found; empty when nothing. */
  doubt: Generated<string>;
  /** When the family deleted it. */
  deleted_at: Date | null;
  deleted_by: number | null;
  /** When the operator removed it; one rejected before it was visible has neither time. */
  withheld_at: Date | null;
}
