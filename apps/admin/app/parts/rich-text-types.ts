import type { RefObject } from "react";

/** What the form that it stands in asks of it. */
export interface RichTextHandle {
  /** As it stands now; pictures that were not sent yet lie in this page alone. */
  html(): string;
  /** Sends the pictures, then gives the text; or what went wrong. */
  finish(): Promise<{ ok: true; html: string } | { ok: false; msg: string }>;
}

export interface RichTextInputProps {
  label: string;
  /** What stands in it at first. */
  html: string;
  placeholder?: string;
  handle: RefObject<RichTextHandle | null>;
  wrong?: string | undefined;
}
