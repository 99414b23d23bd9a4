import type { Generated } from "kysely";

export interface FeedbackTable {
  id: Generated<number>;
  account_id: number;
  title: string;
  content: string;
  /** References of images, nine at most. */
  pictures: string[];
  answer: string | null;
  answered_at: Date | null;
  answered_by: number | null;
  version: Generated<number>;
  /** The client's idempotency key. */
  ref: string | null;
  written_at: Date;
}
