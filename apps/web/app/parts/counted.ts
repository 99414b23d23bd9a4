/** A whole number, 0 or more, as it is displayed: 1,234. Creating an `Intl.NumberFormat` takes an old phone 0.1 s. */
export function counted(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** The number of entries of a list: 10,000+ where there are more than were counted. */
export function countedOf({ counts, hasMore }: { counts: number; hasMore?: boolean }): string {
  return `${counted(counts)}${hasMore ? "+" : ""}`;
}
