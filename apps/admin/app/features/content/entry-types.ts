import type { CallOptions, Result } from "@changming/contract/client";

export interface ListEntry {
  id: number;
  text: string;
  url?: string;
  /** Number of articles in a category. */
  uses?: number;
  version: number;
}

interface ListEntryDraft {
  id?: number;
  version?: number;
  ref?: string;
  text: string;
  url?: string;
}

export interface ListEntryCalls {
  list(input: object, options?: CallOptions): Promise<Result<{ itemList: ListEntry[] }>>;
  save(input: ListEntryDraft): Promise<Result<unknown>>;
  remove(input: { id: number; version: number }): Promise<Result<unknown>>;
  order(input: { ids: string; before: string }): Promise<Result<unknown>>;
}

export interface EntryListProps {
  name: string;
  hint: string;
  calls: ListEntryCalls;
  /** Maximum length of an entry, in characters. */
  maxLength: number;
  hasUrl?: boolean;
}
