import type { Generated } from "kysely";

/** A pupil who was there: a child's name, read by the residence's family alone. */
export interface StudentRemembranceTable {
  id: Generated<number>;
  residence_id: number;
  account_id: number;
  school_name: string;
  class_name: string;
  /** Sealed. */
  student_name: string;
  /** Whoever wrote it said that a guardian or teacher agreed, as the form demands. */
  has_consent: boolean;
  /** The client's own name for the deed. */
  ref: string | null;
  written_at: Date;
  /** The operator took it from the family's sight. */
  hidden_at: Date | null;
}
