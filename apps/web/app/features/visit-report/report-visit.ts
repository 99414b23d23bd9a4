import { systemClock } from "@changming/kit/clock";
import { api } from "../../api/api.ts";
import { readUser } from "../../api/user-info.ts";
import { isSilentVisitor } from "./silent-visit.ts";
import { isReported, parseReported, type ReportedVisits, withReported } from "./reported-visits.ts";

const key = "told_visits";

/** Visits that leave a name, in this document: no name and no token is stored beyond it. */
let named: ReportedVisits = {};

// A tab without storage reports each view, and the server counts them once.
function readNameless(): ReportedVisits {
  try {
    return parseReported(sessionStorage.getItem(key));
  } catch {
    return {};
  }
}

function storeNameless(reported: ReportedVisits): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(reported));
  } catch {
    // The next view is reported again, which does no harm.
  }
}

/** Reports that a residence was displayed, once in ten minutes. The outcome does not matter here. */
export function reportVisit(id: number, isPrivate: boolean): void {
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
