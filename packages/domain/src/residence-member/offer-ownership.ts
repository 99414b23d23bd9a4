import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../context/own-account.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canOwnResidence, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { logFamily } from "./family-log.ts";
import { waitingTime } from "./invite-member.ts";
import { getMember } from "./load-members.ts";
import { dropOffer, findOffer } from "./ownership-offers.ts";

/**
 * First of two steps: the owner offers the residence to another member, for seven days. The same offer again changes
 * nothing. Throws `notFound`, `ownerOnly`, `ownerStays` (for the owner's own id), `offerOpen`.
 */
export async function offerOwnership(ctx: Ctx, input: { residenceId: number; memberId: string }): Promise<void> {
  const accountId = ownAccountId(ctx);
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canOwnResidence(accessContextOf(residence)));
    const member = await getMember(ctx, residence.id, input.memberId);
    if (member.accountId === accountId) fail("ownerStays");
    const open = await findOffer(ctx, residence.id);
    if (open) return open.to_account === member.accountId ? undefined : fail("offerOpen");
    const now = ctx.clock();
    const offer = { from_account: accountId, to_account: member.accountId, offered_at: now };
    const row = { residence_id: residence.id, ...offer, expires_at: new Date(now.getTime() + waitingTime) };
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
    demand(canOwnResidence(accessContextOf(residence)));
    const offer = (await findOffer(ctx, residence.id)) ?? fail("offerGone");
    await dropOffer(ctx, residence.id);
    await logFamily(ctx, { residenceId: residence.id, deed: "withdrawn", subjectId: offer.to_account });
    const object = { kind: "residence", id: residence.id };
    await audit(ctx, { verb: "residence.withdrawOffer", object, before: { to: offer.to_account }, after: null });
  });
}
