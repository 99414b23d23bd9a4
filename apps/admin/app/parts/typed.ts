import { foldDigits } from "@changming/kit/digits";

/** What was typed in a field of a form, as it is; empty where there is none. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A number as it was typed, in full-width digits too; 0 where there is none. */
export const typedNumber = (form: FormData, name: string): number => Number(foldDigits(typed(form, name))) || 0;
