import { type RefObject, useEffect, useRef } from "react";
import { typed } from "../../form/use-form.ts";

/** Stored fields by draft name; never a password, nor the consent, which is given anew. */
const drafts = {
  register_draft: ["nickname", "mobile", "tuiguangId"],
  login_draft: ["mobile", "way"],
  forget_draft: ["mobile"],
} as const;

/** An event of the form, for the code field to read the phone number. No input: that would store the draft again. */
export const draftRestored = "draft-restored";

type DraftName = keyof typeof drafts;

/** In sessionStorage: nobody is logged in, and the computer may be shared. */
export function readAuthDraft(key: DraftName): Record<string, unknown> {
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
    // The form still holds the input.
  }
}

interface AuthDraft {
  form: RefObject<HTMLFormElement | null>;
  handleInput(): void;
  /** `own`: values that are not in the form yet. */
  save(own: Record<string, string>): void;
  /** Removes the draft after the form was sent. */
  drop(): void;
}

/** Stores a form over a reload: a phone may drop the tab while the user reads the SMS. */
export function useAuthDraft(key: DraftName): AuthDraft {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const draft = readAuthDraft(key);
    for (const name of drafts[key]) {
      const input = form.current?.elements.namedItem(name);
      const text = draft[name];
      // Input typed before hydration stays, and so does the code of an invitation.
      const isInvited = name === "tuiguangId" && new URLSearchParams(location.search).get("code");
      if (!(input instanceof HTMLInputElement) || input.value !== "" || isInvited) continue;
      if (typeof text === "string") input.value = text;
    }
    form.current?.dispatchEvent(new Event(draftRestored));
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
