import type { Generated } from "kysely";

/** What the platform tells an account. */
export interface InboxMessageTable {
  id: Generated<number>;
  account_id: number;
  title: string;
  /** What stands under the title in a list. */
  summary: string;
  content_html: string;
  created_at: Date;
  read_at: Date | null;
}
