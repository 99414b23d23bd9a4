import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ErrorName } from "@changming/contract/errors";
import { SubmitGate } from "./submit-gate.ts";

/** What is wrong: the name of the field, or `form` for what no single field is to blame for. */
export interface Wrong<Name extends string> {
  field: Name | "form";
  message: string;
  /** The server said so: it was sent, and counts as sent. */
  isAnswer?: true;
}

/** What was typed into a field of a form; empty when there is no such field. */
export function typed(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

export interface Refused {
  error: ErrorName | "offline";
  msg: string;
  field?: string | undefined;
}

/**
 * Where a refusal is said: under the field that the server names, if the form has it; else where `places` puts errors
 * of that name; else below the whole form.
 */
export function wrongOf<Name extends string>(
  { error, msg, field }: Refused,
  names: readonly Name[],
  places: Partial<Record<Refused["error"], Name>> = {},
): Wrong<Name> {
  return { field: names.find((name) => name === field) ?? places[error] ?? "form", message: msg, isAnswer: true };
}

/** The field, one of several that together are one (the year, month and day of a date), or the one that it repeats. */
const isPartOf = (name: string, field: string): boolean =>
  name === field || name.startsWith(`${field}_`) || field === `re${name}`;

/**
 * The state of a form that is checked in order and says the first thing that is wrong under its field, until that field
 * changes. `submit` checks, sends, and tells what was wrong or null. One at a time, and of what is sent at most one a
 * second; nothing typed is ever cleared.
 */
export function useForm<Name extends string>(submit: (fields: FormData) => Promise<Wrong<Name> | null>) {
  const [wrong, setWrong] = useState<Wrong<Name> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [gate] = useState(() => new SubmitGate());
  const sentForm = useRef<HTMLFormElement | null>(null);

  const wrongField = wrong && wrong.field !== "form" ? wrong.field : null;
  useEffect(() => {
    if (wrongField === null) return;
    const handleInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !("name" in target) || !("form" in target)) return;
      if (sentForm.current && target.form !== sentForm.current) return;
      if (isPartOf(String(target.name), wrongField)) setWrong(null);
    };
    document.addEventListener("input", handleInput);
    return () => document.removeEventListener("input", handleInput);
  }, [wrongField]);

  async function send(form: HTMLFormElement): Promise<void> {
    // Said anew even when the same is wrong again: screen readers tell only what changes.
    setWrong(null);
    setBusy(true);
    try {
      const found = await submit(new FormData(form));
      setWrong(found);
      if (found && !found.isAnswer) gate.reopen();
      if (found) form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    } catch (fault) {
      setWrong({ field: "form", message: "没有提交成功，写好的都还在，请再试一次" });
      reportError(fault);
    } finally {
      setBusy(false);
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    sentForm.current = form;
    void gate.pass(() => send(form));
  }

  const errorOf = (field: Name | "form"): string => (wrong?.field === field ? wrong.message : "");
  return { errorOf, setWrong, isBusy, handleSubmit };
}
