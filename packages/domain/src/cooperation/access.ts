import type { CooperationState } from "@changming/db/tables/cooperation";
import type { Actor } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";
import { holdsRole, holdsRoleFreshly } from "../staff/access.ts";

export function canListCooperations(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer", "readOnly"]);
}

/** Masked everywhere; who decides may have to ring somebody up. */
export function canSeeApplicantMobile(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "reviewer"]);
}

/** Papers are for who decides, and he proves himself before. */
export function canLookAtCooperationPapers(actor: Actor): Verdict {
  return holdsRoleFreshly(actor, ["administrator", "reviewer"]);
}

/** To say yes gives somebody rights over a garden: who says it proves himself before. */
export function canApproveCooperation(actor: Actor, { state }: { state: CooperationState }): Verdict {
  const held = holdsRoleFreshly(actor, ["administrator", "reviewer"]);
  return held.allowed ? isWaiting(state) : held;
}

export function canRejectCooperation(actor: Actor, { state }: { state: CooperationState }): Verdict {
  const held = holdsRole(actor, ["administrator", "reviewer"]);
  return held.allowed ? isWaiting(state) : held;
}

function isWaiting(state: CooperationState): Verdict {
  if (state === "withdrawn") return denied("notFound");
  return state === "underReview" ? allowed : denied("cooperationDecided");
}
