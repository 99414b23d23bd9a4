import { normalizeDigits } from "@changming/kit/digits";
import type { RequestSubject } from "./request-page.tsx";
import { idOf } from "../../url/address.ts";
import { residencePathnames } from "../../url/paths.ts";
import type { FieldError } from "../../form/use-form.ts";

/** The page in the form: its id, nothing, or the field's error. */
export function subjectOf(
  subject: RequestSubject | null,
  pasted: string,
): { residenceId?: string } | { fieldError: { field: "page"; message: string } } {
  if (subject && subject.name !== "") return { residenceId: String(subject.id) };
  if (pasted.trim() === "") return {};
  const id = residenceIdOf(pasted);
  if (id === null) return { fieldError: { field: "page", message: "认不出这个地址，可以从浏览器里复制，也可以空着" } };
  return { residenceId: String(id) };
}

/** The residence id in a pasted URL, or a number alone; null when there is none. */
export function residenceIdOf(text: string): number | null {
  const pasted = text.trim();
  const digits = normalizeDigits(pasted);
  if (/^\d+$/.test(digits)) return idOf(new URL(`http://local.invalid/?id=${digits}`));
  const [address] = pasted.match(/(?:https?:\/\/[^\s/]+)?\/[\x21-\x7e]*/) ?? [];
  if (!address || !URL.canParse(address, "http://local.invalid")) return null;
  const url = new URL(address, "http://local.invalid");
  return residencePathnames.includes(url.pathname) ? idOf(url) : null;
}

/** Error of the first empty field; null when all are filled. */
export function firstMissing<Name extends string>(
  requiredFields: readonly (readonly [Name, string])[],
  valueOf: (field: Name) => string,
): FieldError<Name> | null {
  const found = requiredFields.find(([field]) => valueOf(field).trim() === "");
  return found ? { field: found[0], message: found[1] } : null;
}
