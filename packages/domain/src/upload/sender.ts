import type { Actor } from "../context/context.ts";

/** The sender of an upload: an account or a member of staff, never both. */
export interface Sender {
  account_id: number | null;
  staff_id: number | null;
}

/** The actor as a sender; null for actors that cannot upload. */
export function senderOf(actor: Actor): Sender | null {
  if (actor.kind === "account") return { account_id: actor.accountId, staff_id: null };
  return actor.kind === "staff" ? { account_id: null, staff_id: actor.staffId } : null;
}

export function isSentBy(actor: Actor, { account_id, staff_id }: Sender): boolean {
  const own = senderOf(actor);
  return own !== null && own.account_id === account_id && own.staff_id === staff_id;
}

/** The sender's column in `upload`, and the id in it. */
export function senderColumn({ account_id, staff_id }: Sender) {
  return staff_id === null
    ? ({ column: "account_id", table: "account", id: account_id ?? 0 } as const)
    : ({ column: "staff_id", table: "staff", id: staff_id } as const);
}
