import { type Actor, actingAccountId } from "../context.ts";
import { allowed, denied, type Verdict } from "../refusal.ts";
import { holdsRole } from "../staff/access.ts";
import { canManageResidence, canSeeResidence, type ResidenceStanding } from "../residence/access.ts";

/** An order is its buyer's alone; to everyone else it is as good as unknown. */
export function canSeeOrder(actor: Actor, order: { account_id: number } | null): Verdict {
  return order && order.account_id === actingAccountId(actor) ? allowed : denied("notFound");
}

/** Gifts are given by everyone who sees the residence; what stays in the scene is bought by who keeps it. */
export function canGive(gift: { dressing_place: string | null }, residence: ResidenceStanding): Verdict {
  if (gift.dressing_place === null) return canSeeResidence(residence);
  return canManageResidence(residence).allowed ? allowed : denied("dressingForFamily");
}

/** Orders, payments, refunds, bills and statements, in the office. */
export function canReadMoney(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance", "readOnly"]);
}

/** Who finds somebody by his mobile knows whose it is: not for who only reads. */
export function canSeekBuyer(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance"]);
}

/** Asks gateways; what comes of it is theirs to say. */
export function canAskGateways(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance"]);
}
