import type { Wrong } from "../site/use-form.ts";

/** The first of these fields in which nothing stands, with what to say of it; null when all are filled. */
export function firstMissing<Name extends string>(
  asked: readonly (readonly [Name, string])[],
  valueOf: (field: Name) => string,
): Wrong<Name> | null {
  const found = asked.find(([field]) => valueOf(field).trim() === "");
  return found ? { field: found[0], message: found[1] } : null;
}
