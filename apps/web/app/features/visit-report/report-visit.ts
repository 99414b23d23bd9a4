import { useEffect } from "react";
import { systemClock } from "@changming/kit/clock";
import { api } from "../../api/api.ts";
import { readUser } from "../../api/user-info.ts";
import { whenPageVisible } from "../../browser/when-page-visible.ts";
import { isSilentVisitor } from "./silent-visit.ts";

const storageKey = "told_visits";

/** Visits that leave a name, in this document: no name and no token is stored beyond it. */
let named: ReportedVisits = {};

// A tab without storage reports each view, and the server counts them once.
function readNameless(): ReportedVisits {
  try {
    return parseReported(sessionStorage.getItem(storageKey));
  } catch {
    return {};
  }
}

function storeNameless(reported: ReportedVisits): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(reported));
  } catch {
    // The next view is reported again, which does no harm.
  }
}

/** Reports that a residence was displayed, once in ten minutes. The outcome does not matter here. */
function reportVisit(id: number, isPrivate: boolean): void {
  const user = readUser();
  const isNamed = user !== null && !isSilentVisitor();
  const now = systemClock().getTime();
  const visit = isNamed ? `${user.token} ${id}` : String(id);
  const reported = isNamed ? named : readNameless();
  if (isReported(reported, visit, now)) return;
  if (isNamed) named = withReported(reported, visit, now);
  else storeNameless(withReported(reported, visit, now));
  // Without the token a private residence does not exist; a silent visit leaves no name all the same.
  const options = { asMember: isNamed || isPrivate, keepalive: true };
  void api.visit.report({ id, silent: user && !isNamed ? 1 : 0 }, options);
}

/**
 * Reports that a residence is viewed, after it is displayed (R-residence-15); a user who leaves sooner has not visited
 * it.
 */
export function useVisit({ id, is_close: isClosed }: { id: number; is_close: number }): void {
  useEffect(() => whenPageVisible(() => reportVisit(id, isClosed === 1)), [id, isClosed]);
}

/** The server counts one visit of an account in ten minutes; more reports of one tab add nothing. In ms. */
export const reportInterval = 600_000;

/** When each visit of this tab was reported, in ms, by residence and visitor. */
type ReportedVisits = Record<string, number>;

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
