import { type RefObject, useEffect, useRef } from "react";
import { typed } from "../site/use-form.ts";

/** What a form of the entrance keeps, by the name of its draft: never a password; nor a tick, which is given anew. */
const drafts = {
  register_draft: ["nickname", "mobile", "tuiguangId"],
  login_draft: ["mobile", "way"],
  forget_draft: ["mobile"],
} as const;

type DraftName = keyof typeof drafts;

/** For this tab alone: nobody is logged in, and the next one at this computer may be another. */
export function readEntryDraft(key: DraftName): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function write(key: DraftName, fields: Record<string, string> | null): void {
  try {
    if (fields) sessionStorage.setItem(key, JSON.stringify(fields));
    else sessionStorage.removeItem(key);
  } catch {
    // The form itself still holds what was written.
  }
}

export interface EntryDraft {
  form: RefObject<HTMLFormElement | null>;
  handleInput(): void;
  /** With what the form does not hold yet. */
  save(own: Record<string, string>): void;
  /** It is done. */
  drop(): void;
}

/** Keeps a form over a reload: a phone drops the tab while its owner looks at the message. */
export function useEntryDraft(key: DraftName): EntryDraft {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const draft = readEntryDraft(key);
    for (const name of drafts[key]) {
      const input = form.current?.elements.namedItem(name);
      const text = draft[name];
      // What was typed before the script came stays, and so does the code of an invitation.
      const isInvited = name === "tuiguangId" && new URLSearchParams(location.search).get("code");
      if (!(input instanceof HTMLInputElement) || input.value !== "" || isInvited) continue;
      if (typeof text === "string") input.value = text;
    }
    // The field of the code hears by this which number it is about.
    form.current?.dispatchEvent(new Event("input"));
  }, [key]);
  const save = (own: Record<string, string> = {}) => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    write(key, Object.fromEntries(drafts[key].map((name) => [name, own[name] ?? typed(fields, name)])));
  };
  return {
    form,
    handleInput: () => save(),
    save,
    drop: () => write(key, null),
  };
}
