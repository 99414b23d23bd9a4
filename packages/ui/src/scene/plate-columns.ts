/** A name with a dot between its parts is split into columns when it is longer than this. */
const oneColumn = 5;

/** The columns of a name: 阿依古丽· and 买买提. */
export function plateColumns(name: string): string[] {
  if ([...name].length <= oneColumn || !name.includes("·")) return [name];
  const parts = name.split("·").filter(Boolean);
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}·` : part));
}
