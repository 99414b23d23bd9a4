import { normalizeDigits } from "@changming/kit/digits";

/** The text of a form field, untrimmed; empty where there is none. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A number as typed, also in full-width digits; 0 where there is none. */
export const typedNumber = (form: FormData, name: string): number => Number(normalizeDigits(typed(form, name))) || 0;
