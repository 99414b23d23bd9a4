/**
 * The lists whose filters can be saved, each with its private filters (`isPrivate`): they hold phone numbers and are never
 * stored.
 */
export const savedFilterLists = {
  accounts: ["keywords"],
  "applications-decided": [],
  "applications-waiting": [],
  audit: [],
  "bill-findings": [],
  bills: [],
  "concern-alive-closed": [],
  "concern-alive-waiting": [],
  "concern-relative-closed": [],
  "concern-relative-waiting": [],
  "concern-report-closed": [],
  "concern-report-waiting": [],
  gardens: [],
  gifts: [],
  invoices: [],
  mailings: [],
  news: [],
  notices: [],
  orders: ["mobile"],
  payments: [],
  refunds: [],
  residences: ["mobile"],
  staff: [],
  statements: [],
  "student-remembrances": [],
  "vault-looks": [],
  words: [],
} as const satisfies Record<string, readonly string[]>;

export type SavedFilterList = keyof typeof savedFilterLists;

/** Maximum number of a person's filters in one list. */
export const maxSavedFilters = 20;

/** Maximum characters of a name. */
export const maxSavedFilterName = 20;
