import { requirePhoneNumber } from "../account-lookup/phone-number.ts";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canActAsOwner, accessContextOf, canReadFamily, type MemberRole } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { touch } from "../context/tags.ts";
import { logFamily } from "./family-log.ts";
import { waitingTimeMs } from "./invite-member.ts";
import { getMember, findOffer } from "./list-members.ts";

/**
 * First of two steps: the owner offers the residence to another member, for seven days. The same offer again changes
 * nothing. Throws `notFound`, `ownerOnly`, `ownerStays` (for the owner's own id), `offerOpen`.
 */
export async function offerOwnership(ctx: Ctx, input: { residenceId: number; memberId: string }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canActAsOwner(accessContextOf(residence)));
    const member = await getMember(ctx, residence.id, input.memberId);
    if (member.accountId === accountId) fail("ownerStays");
    const open = await findOffer(ctx, residence.id);
    if (open) return open.to_account === member.accountId ? undefined : fail("offerOpen");
    const now = ctx.clock();
    const offer = { from_account: accountId, to_account: member.accountId, offered_at: now };
    const row = { residence_id: residence.id, ...offer, expires_at: new Date(now.getTime() + waitingTimeMs) };
    await dropOffer(ctx, residence.id);
    await ctx.db.insertInto("ownership_offer").values(row).execute();
    await logFamily(ctx, { residenceId: residence.id, deed: "offered", subjectId: member.accountId });
    await sendInboxMessage(ctx, member.accountId, {
      title: "有一个居所等您接手",
      lines: [`主理人希望把${residence.name}的居所转交给您，七天之内可以接受。`],
      link: { text: "去看看", path: `/family_index?id=${residence.id}` },
    });
    const object = { kind: "residence", id: residence.id };
    await audit(ctx, { verb: "residence.offer", object, before: null, after: { to: member.accountId } });
  });
}

/** The owner withdraws the offer. Throws `notFound`, `ownerOnly`, `offerGone`. */
export async function withdrawOffer(ctx: Ctx, input: { residenceId: number }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canActAsOwner(accessContextOf(residence)));
    const offer = (await findOffer(ctx, residence.id)) ?? fail("offerGone");
    await dropOffer(ctx, residence.id);
    await logFamily(ctx, { residenceId: residence.id, deed: "withdrawn", subjectId: offer.to_account });
    const object = { kind: "residence", id: residence.id };
    await audit(ctx, { verb: "residence.withdrawOffer", object, before: { to: offer.to_account }, after: null });
  });
}

/**
 * Second step: the offer's recipient becomes the owner, the former owner a manager (R-family-10). Throws `notFound`,
 * `offerGone`, also for a member without an offer, and `phoneNeeded`.
 */
export async function takeOwnership(ctx: Ctx, input: { residenceId: number }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canReadFamily(accessContextOf(residence)));
    const offer = await offerTo(ctx, residence, accountId);
    await requirePhoneNumber(ctx);
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

async function dropOffer(ctx: Ctx, residenceId: number): Promise<void> {
  await ctx.db.deleteFrom("ownership_offer").where("residence_id", "=", residenceId).execute();
}
