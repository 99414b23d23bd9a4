/** The server counts one visit of an account in ten minutes; more reports of one tab say nothing new. In ms. */
export const toldInterval = 600_000;

/** When each visit of this tab was told, by residence and by who came. */
export type ToldVisits = Record<string, number>;

export function isTold(told: ToldVisits, visit: string, now: number): boolean {
  const at = told[visit];
  // A clock that was set back must not keep a visit back.
  return at !== undefined && now >= at && now - at < toldInterval;
}

/** With this visit, without those that are over. */
export function withTold(told: ToldVisits, visit: string, now: number): ToldVisits {
  return Object.fromEntries([...Object.entries(told).filter(([key]) => isTold(told, key, now)), [visit, now]]);
}

/** What a tab kept; nothing when it is not ours to read. */
export function parseTold(text: string | null): ToldVisits {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, at]) => typeof at === "number"));
  } catch {
    return {};
  }
}
