import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import type { ErrorName } from "@changming/contract/errors";
import { SubmitLock } from "./submit-lock.ts";

/** An error and its field, or `form` where no single field is the cause. */
export interface FieldError<Name extends string> {
  field: Name | "form";
  message: string;
  /** From the server: the form was sent, and counts as sent. */
  isAnswer?: true;
}

/** The text typed into a field of a form; empty when there is no such field. */
export function typed(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

export interface FailedResult {
  error: ErrorName | "offline";
  msg: string;
  field?: string | undefined;
}

/**
 * Where an error is displayed: under the field that the server names, if the form has it; else where `places` puts
 * errors of that name; else below the whole form (R-wire-7).
 */
export function fieldErrorOf<Name extends string>(
  { error, msg, field }: FailedResult,
  names: readonly Name[],
  places: Partial<Record<FailedResult["error"], Name>> = {},
): FieldError<Name> {
  return { field: names.find((name) => name === field) ?? places[error] ?? "form", message: msg, isAnswer: true };
}

/** The field, one of several that form a single one (year, month and day of a date), or the one that it repeats. */
const isPartOf = (name: string, field: string): boolean =>
  name === field || name.startsWith(`${field}_`) || field === `re${name}`;

/**
 * The state of a form that is validated in order and displays the first error under its field, until that field
 * changes. `submit` validates, sends, and returns the error or null. One at a time, and of what is sent at most one per
 * second; typed text is never cleared.
 */
export function useForm<Name extends string>(submit: (fields: FormData) => Promise<FieldError<Name> | null>) {
  const [fieldError, setFieldError] = useState<FieldError<Name> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [lock] = useState(() => new SubmitLock());
  const sentForm = useRef<HTMLFormElement | null>(null);

  const invalidField = fieldError && fieldError.field !== "form" ? fieldError.field : null;
  // Before the message is painted: whoever reads it may already be typing.
  useLayoutEffect(() => {
    if (invalidField === null) return;
    const handleInput = ({ target }: Event) => {
      if (!(target instanceof Element) || !("name" in target) || !("form" in target)) return;
      if (sentForm.current && target.form !== sentForm.current) return;
      if (isPartOf(String(target.name), invalidField)) setFieldError(null);
    };
    document.addEventListener("input", handleInput);
    return () => document.removeEventListener("input", handleInput);
  }, [invalidField]);

  async function send(form: HTMLFormElement): Promise<void> {
    // Cleared first even when the error is the same: screen readers announce only changes.
    setFieldError(null);
    setBusy(true);
    try {
      const found = await submit(new FormData(form));
      setFieldError(found);
      if (found && !found.isAnswer) lock.reopen();
      if (found) form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    } catch (error) {
      setFieldError({ field: "form", message: "没有提交成功，写好的都还在，请再试一次" });
      reportError(error);
    } finally {
      setBusy(false);
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    sentForm.current = form;
    void lock.pass(() => send(form));
  }

  const errorOf = (field: Name | "form"): string => (fieldError?.field === field ? fieldError.message : "");
  return { errorOf, setFieldError, isBusy, handleSubmit };
}
