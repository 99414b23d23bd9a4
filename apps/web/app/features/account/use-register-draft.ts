import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { typed } from "../site/use-form.ts";

/** Never a password; nor the tick, which is given anew each time. */
const names = ["nickname", "mobile", "tuiguangId"];
/** For this tab alone: nobody is logged in, and the next one at this computer may be another. */
const key = "register_draft";

function read(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function write(fields: Record<string, string> | null): void {
  try {
    if (fields) sessionStorage.setItem(key, JSON.stringify(fields));
    else sessionStorage.removeItem(key);
  } catch {
    // The form itself still holds what was written.
  }
}

export interface RegisterDraft {
  form: RefObject<HTMLFormElement | null>;
  handleInput(event: FormEvent<HTMLFormElement>): void;
  /** The account is made. */
  drop(): void;
}

/** Keeps a registration over a reload: a phone drops the tab while its owner looks at the message. */
export function useRegisterDraft(): RegisterDraft {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const kept = read();
    for (const name of names) {
      const input = form.current?.elements.namedItem(name);
      const text = kept[name];
      // What was typed before the script came stays, and so does the code of an invitation.
      const isInvited = name === "tuiguangId" && new URLSearchParams(location.search).get("code");
      if (!(input instanceof HTMLInputElement) || input.value !== "" || isInvited) continue;
      if (typeof text === "string") input.value = text;
    }
    // The field of the code hears by this which number it is about.
    form.current?.dispatchEvent(new Event("input"));
  }, []);
  return {
    form,
    handleInput({ currentTarget }) {
      const fields = new FormData(currentTarget);
      write(Object.fromEntries(names.map((name) => [name, typed(fields, name)])));
    },
    drop: () => write(null),
  };
}
