import { type Actor, actingAccountId } from "../context/context.ts";
import { allowed, denied, type Verdict } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";
import { canManageResidence, canSeeResidence, type ResidenceAccessContext } from "../residence/access.ts";

/** An order belongs to its buyer; for everyone else it is not found (R-order-8). */
export function canSeeOrder(actor: Actor, order: { account_id: number } | null): Verdict {
  return order && order.account_id === actingAccountId(actor) ? allowed : denied("notFound");
}

/**
 * Anyone who can see the residence may give a gift (R-gift-1); dressings are bought by the residence's owner and
 * managers (R-dressing-1).
 */
export function canGive(gift: { dressing_place: string | null }, residence: ResidenceAccessContext): Verdict {
  if (gift.dressing_place === null) return canSeeResidence(residence);
  return canManageResidence(residence).allowed ? allowed : denied("dressingForFamily");
}

/** Orders, payments, refunds, bills and statements in the back office (R-order-8). */
export function canReadMoney(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance", "readOnly"]);
}

/** A search by phone number reveals its owner, so the read-only role may not use it. */
export function canSearchByPhoneNumber(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance"]);
}

/** Queries gateways and applies their answers. */
export function canQueryGateways(actor: Actor): Verdict {
  return holdsRole(actor, ["administrator", "finance"]);
}
