/** The last `count` months up to the one in Asia/Shanghai at `now`, the newest first: `2026-11`. */
export function lastMonths(now: Date, count: number): string[] {
  const shanghai = new Date(now.getTime() + 8 * 3_600_000);
  const newest = shanghai.getUTCFullYear() * 12 + shanghai.getUTCMonth();
  return Array.from({ length: count }, (_, back) => {
    const month = newest - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** The requested month; the newest if it is invalid. */
export function monthOf(requested: string | undefined, months: readonly string[]): string {
  return requested !== undefined && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(requested) ? requested : (months[0] ?? "");
}
