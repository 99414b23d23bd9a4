import { type FormEvent, useRef, useState } from "react";

/** Submitting is limited to once a second, in ms. */
const throttle = 1_000;

/** What is wrong: the name of the field, or `form` for what no single field is to blame for. */
export interface Wrong<Name extends string> {
  field: Name | "form";
  message: string;
}

/** What was typed into a field of a form; empty when there is no such field. */
export function typed(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

/**
 * The state of a form that is checked in order and says the first thing that is wrong under its field. `submit` checks,
 * sends, and tells what was wrong or null. One at a time and at most once a second; nothing typed is ever cleared.
 */
export function useForm<Name extends string>(submit: (fields: FormData) => Promise<Wrong<Name> | null>) {
  const [wrong, setWrong] = useState<Wrong<Name> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const last = useRef(-throttle);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const now = performance.now();
    if (isUnderWay.current || now - last.current < throttle) return;
    last.current = now;
    isUnderWay.current = true;
    const form = event.currentTarget;
    setBusy(true);
    try {
      const found = await submit(new FormData(form));
      setWrong(found);
      if (found) form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  const errorOf = (field: Name | "form"): string => (wrong?.field === field ? wrong.message : "");
  return { errorOf, setWrong, isBusy, handleSubmit };
}
