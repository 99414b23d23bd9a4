import { systemClock } from "@changming/kit/clock";
import { api } from "../../api.ts";
import { readUser } from "../account/user-info.ts";
import { isSilentVisitor } from "./silent-visit.ts";
import { isTold, parseTold, type ToldVisits, withTold } from "./told-visits.ts";

const key = "told_visits";

/** Visits that leave a name, in this document: no name and no token is kept beyond it. */
let named: ToldVisits = {};

// A tab that may keep nothing tells each view, and the server folds them.
function readNameless(): ToldVisits {
  try {
    return parseTold(sessionStorage.getItem(key));
  } catch {
    return {};
  }
}

function keepNameless(told: ToldVisits): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(told));
  } catch {
    // Nothing is lost.
  }
}

/** Tells the server that a residence was shown, once in ten minutes. What comes of it is nobody's concern here. */
export function tellVisit(id: number, isPrivate: boolean): void {
  const user = readUser();
  const isNamed = user !== null && !isSilentVisitor();
  const now = systemClock().getTime();
  const visit = isNamed ? `${user.token} ${id}` : String(id);
  const told = isNamed ? named : readNameless();
  if (isTold(told, visit, now)) return;
  if (isNamed) named = withTold(told, visit, now);
  else keepNameless(withTold(told, visit, now));
  // Without the token a private residence is not there; silently it leaves no name all the same.
  const options = { asMember: isNamed || isPrivate, keepalive: true };
  void api.visit.report({ id, silent: user && !isNamed ? 1 : 0 }, options);
}
