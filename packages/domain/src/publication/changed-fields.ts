type Fields = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that a save changed, before and after, for the audit entry. */
export function changedFields(before: Fields | null, after: Fields): { before: Fields | null; after: Fields } {
  if (before === null) return { before, after };
  const names = Object.keys(after).filter((name) => !same(before[name], after[name]));
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(after) };
}
