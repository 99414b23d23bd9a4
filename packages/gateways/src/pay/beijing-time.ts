const pattern = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/**
 * An instant from `yyyy-MM-dd HH:mm:ss` in Beijing time, whatever the machine's time zone is; null for anything else.
 */
export function readBeijingTime(text: string): Date | null {
  const match = pattern.exec(text.trim());
  if (!match) return null;
  const instant = new Date(`${match[1]}T${match[2]}+08:00`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** RFC 3339 with Beijing's offset, whole seconds: `2026-11-21T12:15:00+08:00`. */
export function beijingTimestamp(instant: Date): string {
  return instant.toTemporalInstant().toString({ timeZone: "+08:00", smallestUnit: "second" });
}
