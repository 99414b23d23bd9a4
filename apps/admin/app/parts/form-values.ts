import { normalizeDigits } from "@changming/kit/digits";

/** Labels as the choices of a field, in their own order. */
export const choicesOf = <Key extends string>(labels: Record<Key, string>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }));

/** The key of `labels` in a form field or a query parameter; empty for any other text. */
export function keyIn<Key extends string>(labels: Record<Key, string>, text: string | undefined): Key | "" {
  return (Object.keys(labels) as Key[]).find((key) => key === text) ?? "";
}

const ids = /^[1-9]\d{0,9}$/;

/** An id in a query parameter or a field; undefined for any other text. */
export const idIn = (text = "") => (ids.test(normalizeDigits(text)) ? Number(normalizeDigits(text)) : undefined);

/** The text of a form field, untrimmed; empty where there is none. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A number as typed, also in full-width digits; 0 where there is none. */
export const typedNumber = (form: FormData, name: string): number => Number(normalizeDigits(typed(form, name))) || 0;
