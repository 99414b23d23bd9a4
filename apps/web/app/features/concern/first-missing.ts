import type { FieldError } from "../../form/use-form.ts";

/** Error of the first empty field; null when all are filled. */
export function firstMissing<Name extends string>(
  requiredFields: readonly (readonly [Name, string])[],
  valueOf: (field: Name) => string,
): FieldError<Name> | null {
  const found = requiredFields.find(([field]) => valueOf(field).trim() === "");
  return found ? { field: found[0], message: found[1] } : null;
}
