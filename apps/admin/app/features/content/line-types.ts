import type { CallOptions, Result } from "@changming/contract/client";

export interface Line {
  id: number;
  text: string;
  url?: string;
  /** Articles in a category. */
  uses?: number;
  version: number;
}

interface LineDraft {
  id?: number;
  version?: number;
  ref?: string;
  text: string;
  url?: string;
}

export interface LineCalls {
  list(input: object, options?: CallOptions): Promise<Result<{ itemList: Line[] }>>;
  save(input: LineDraft): Promise<Result<unknown>>;
  remove(input: { id: number; version: number }): Promise<Result<unknown>>;
  order(input: { ids: string; before: string }): Promise<Result<unknown>>;
}

export interface LineListProps {
  name: string;
  hint: string;
  calls: LineCalls;
  /** Characters of a line at most. */
  longest: number;
  hasUrl?: boolean;
}
