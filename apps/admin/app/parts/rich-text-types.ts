import type { RefObject } from "react";

/** What the form around it calls. */
export interface RichTextHandle {
  /** The current content; images that are not uploaded yet exist in this page only. */
  html(): string;
  /** Uploads the images, then returns the text or an error message. */
  finish(): Promise<{ ok: true; html: string } | { ok: false; msg: string }>;
}

export interface RichTextInputProps {
  label: string;
  /** Initial content. */
  html: string;
  placeholder?: string;
  handle: RefObject<RichTextHandle | null>;
  error?: string | undefined;
}
