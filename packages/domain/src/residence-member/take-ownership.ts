import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../context/own-account.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReadFamily, type MemberRole, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { touch } from "../context/tags.ts";
import { logFamily } from "./family-log.ts";
import { dropOffer, findOffer } from "./ownership-offers.ts";

/**
 * Second step: the offer's recipient becomes the owner, the former owner a manager. Throws `notFound`, `offerGone`,
 * also for a member without an offer.
 */
export async function takeOwnership(ctx: Ctx, input: { residenceId: number }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canReadFamily(accessContextOf(residence)));
    const offer = await offerTo(ctx, residence, accountId);
    const before = residence.role ?? "relative";
    // In this order: a unique index allows one owner at a time.
    await setRole(ctx, residence.id, offer.from_account, "manager");
    await setRole(ctx, residence.id, accountId, "owner");
    await dropOffer(ctx, residence.id);
    const own = { residenceId: residence.id, subjectId: accountId, before, after: "owner" as const };
    await logFamily(ctx, { deed: "handedOver", ...own });
    await logFamily(ctx, {
      residenceId: residence.id,
      deed: "roleChanged",
      subjectId: offer.from_account,
      before: "owner",
      after: "manager",
    });
    await sendInboxMessage(ctx, offer.from_account, {
      title: "居所已经转交",
      lines: [`${residence.name}的居所有了新的主理人，您现在是管理人。`],
    });
    await audit(ctx, {
      verb: "residence.handOver",
      object: { kind: "residence", id: residence.id },
      before: { owner: offer.from_account },
      after: { owner: accountId },
    });
    await touch(ctx, `residence:${residence.id}`);
  });
}

/** The recipient declines the offer. Throws `notFound`, `offerGone`. */
export async function declineOwnership(ctx: Ctx, input: { residenceId: number }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canReadFamily(accessContextOf(residence)));
    const offer = await offerTo(ctx, residence, accountId);
    await dropOffer(ctx, residence.id);
    await logFamily(ctx, { residenceId: residence.id, deed: "declined", subjectId: accountId });
    await sendInboxMessage(ctx, offer.from_account, {
      title: "家人没有接受转交",
      lines: [`您想转交的${residence.name}的居所，对方这次没有接受，您仍是主理人。`],
    });
    const object = { kind: "residence", id: residence.id };
    await audit(ctx, { verb: "residence.declineOffer", object, before: { to: accountId }, after: null });
  });
}

async function offerTo(ctx: Ctx, residence: ResidenceRow, accountId: number) {
  const offer = await findOffer(ctx, residence.id);
  return offer?.to_account === accountId ? offer : fail("offerGone");
}

async function setRole(ctx: Ctx, residenceId: number, accountId: number, role: MemberRole): Promise<void> {
  await ctx.db
    .updateTable("residence_member")
    .set({ role })
    .where("residence_id", "=", residenceId)
    .where("account_id", "=", accountId)
    .execute();
}
