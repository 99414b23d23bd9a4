import type { RequestSubject } from "./request-subject.ts";
import { residenceIdOf } from "./residence-id-of.ts";

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
