/** The server counts one visit of an account in ten minutes; more reports of one tab add nothing. In ms. */
export const reportInterval = 600_000;

/** When each visit of this tab was reported, in ms, by residence and visitor. */
export type ReportedVisits = Record<string, number>;

export function isReported(reported: ReportedVisits, visit: string, now: number): boolean {
  const at = reported[visit];
  // A clock that was set back must not suppress a visit.
  return at !== undefined && now >= at && now - at < reportInterval;
}

/** With this visit, without those that are over. */
export function withReported(reported: ReportedVisits, visit: string, now: number): ReportedVisits {
  return Object.fromEntries([
    ...Object.entries(reported).filter(([key]) => isReported(reported, key, now)),
    [visit, now],
  ]);
}

/** What a tab stored; empty when it cannot be read. */
export function parseReported(text: string | null): ReportedVisits {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, at]) => typeof at === "number"));
  } catch {
    return {};
  }
}
