import type { Generated } from "kysely";

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
