import type { Generated } from "kysely";

/** 缅怀: one per account, residence and Shanghai day; its lamp burns that day. */
export interface RemembranceTable {
  residence_id: number;
  account_id: number;
  on_day: string;
  at: Date;
  /** The account's name is displayed below the lamp. */
  is_named: Generated<boolean>;
}

/** A lamp lit at the grave without an account, one a device, residence and Shanghai day; deleted the day after. */
export interface GraveLampTable {
  residence_id: number;
  on_day: string;
  device_hash: string;
  /** As typed; empty: none. */
  name: string;
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

/** A student's remembrance: a child's name, visible only to the residence's family. */
export interface StudentRemembranceTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  school_name: string;
  class_name: string;
  /** Encrypted. */
  student_name: string;
  /** The writer confirmed that a guardian or teacher agreed, as the form requires. */
  has_consent: boolean;
  /** The client's idempotency key. */
  ref: string | null;
  written_at: Date;
  /** The operator hid it from the family. */
  hidden_at: Date | null;
}

/** One per account, residence and ten minutes; views without a login leave no record. */
export interface VisitTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  visited_at: Date;
}
