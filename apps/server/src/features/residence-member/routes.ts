import { residenceMember } from "@changming/contract/residence-member";
import { acceptInvitation, getInvitation } from "@changming/domain/residence-member/accept-invitation";
import { changeMemberRole, leaveResidence, removeMember } from "@changming/domain/residence-member/change-member";
import { inviteMember, revokeInvitation } from "@changming/domain/residence-member/invite-member";
import { listFamilyLog, listStaffLooks } from "@changming/domain/residence-member/family-log";
import { listMembers } from "@changming/domain/residence-member/list-members";
import {
  offerOwnership,
  withdrawOffer,
  declineOwnership,
  takeOwnership,
} from "@changming/domain/residence-member/offer-ownership";
import {
  presentInvitation,
  presentLogEntry,
  presentMembers,
  presentStaffLook,
} from "@changming/domain/residence-member/present";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { bind } from "../../http/bind.ts";

/** Runs an action whose answer says only that it is done. */
const done = async (action: Promise<void>) => {
  await action;
  return { done: true as const };
};

export const residenceMemberRoutes = [
  bind(residenceMember.list, async (ctx, input) => presentMembers(await listMembers(ctx, input), ctx.media)),
  bind(residenceMember.invite, async (ctx, input) => {
    const { id, token, expiresAt } = await inviteMember(ctx, input);
    return { id, token, expire_time: shanghaiDateTime(expiresAt) };
  }),
  bind(residenceMember.revoke, (ctx, input) => done(revokeInvitation(ctx, input))),
  bind(residenceMember.invitation, async (ctx, input) => presentInvitation(await getInvitation(ctx, input))),
  bind(residenceMember.accept, (ctx, { token, relation }) =>
    acceptInvitation(ctx, { token, relation: relation || null }),
  ),
  bind(residenceMember.changeRole, (ctx, input) => done(changeMemberRole(ctx, input))),
  bind(residenceMember.remove, (ctx, input) => done(removeMember(ctx, input))),
  bind(residenceMember.leave, (ctx, input) => done(leaveResidence(ctx, input))),
  bind(residenceMember.offer, (ctx, input) => done(offerOwnership(ctx, input))),
  bind(residenceMember.withdraw, (ctx, input) => done(withdrawOffer(ctx, input))),
  bind(residenceMember.take, (ctx, input) => done(takeOwnership(ctx, input))),
  bind(residenceMember.decline, (ctx, input) => done(declineOwnership(ctx, input))),
  bind(residenceMember.log, async (ctx, input) => {
    const { counts, rows } = await listFamilyLog(ctx, input);
    return { counts, itemList: rows.map(presentLogEntry) };
  }),
  bind(residenceMember.looks, async (ctx, input) => {
    const { counts, rows } = await listStaffLooks(ctx, input);
    return { counts, itemList: rows.map(presentStaffLook) };
  }),
];
