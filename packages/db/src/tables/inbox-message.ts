import type { Generated } from "kysely";

/** A message of the platform to an account. */
export interface InboxMessageTable {
  id: Generated<number>;
  account_id: number;
  title: string;
  /** Displayed below the title in a list. */
  summary: string;
  content_html: string;
  created_at: Date;
  read_at: Date | null;
}
