/** Square metres of a residence's place, by level. */
const areas: Readonly<Record<number, string>> = {
  1: "3.6",
  2: "4.8",
  3: "6.4",
  4: "8.1",
  5: "9.9",
  6: "12.6",
  7: "16.8",
};

/** `6.4 平方米`, for the certificate. */
export function areaOfLevel(level: number): string {
  const area = areas[level];
  if (area === undefined) throw new Error(`no area for level ${level}`);
  return `${area} 平方米`;
}
