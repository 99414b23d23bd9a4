import { cooperation } from "@changming/contract/admin/cooperation";
import { approveCooperation, rejectCooperation } from "@changming/domain/cooperation/decide-cooperation";
import { getCooperation, listCooperations } from "@changming/domain/cooperation/list-cooperations";
import { lookAtApplicantMobile } from "@changming/domain/cooperation/look-at-mobile";
import { lookAtCooperationPaper } from "@changming/domain/cooperation/look-at-paper";
import { isCooperationPaper } from "@changming/domain/cooperation/papers";
import {
  presentCooperation,
  presentCooperations,
  presentDecided,
} from "@changming/domain/cooperation/present-in-office";
import { refuse } from "@changming/domain/refusal";
import { bind } from "../../http/bind.ts";
import { paperPicture } from "./paper-picture.ts";

export const cooperationRoutes = [
  bind(cooperation.list, async (ctx, { isDecided, ...paging }) => {
    const found = await listCooperations(ctx, { ...paging, isDecided: isDecided === 1 });
    return presentCooperations(found, ctx.clock());
  }),
  bind(cooperation.detail, async (ctx, input) =>
    presentCooperation(await getCooperation(ctx, input), ctx.actor, ctx.clock()),
  ),
  bind(cooperation.lookAtPaper, async (ctx, { id, paper }) => {
    if (!isCooperationPaper(paper)) return refuse("notFound");
    return paperPicture(await lookAtCooperationPaper(ctx, { id, paper, size: "1920" }), "仅供合作审核");
  }),
  bind(cooperation.wholeMobile, async (ctx, input) => ({ mobile: await lookAtApplicantMobile(ctx, input) })),
  bind(cooperation.approve, async (ctx, { gardenId, gardenName, ...asked }) => {
    const garden = { ...asked, gardenId: gardenId === 0 ? null : gardenId, name: gardenName };
    return presentDecided(await approveCooperation(ctx, garden));
  }),
  bind(cooperation.reject, async (ctx, input) => presentDecided(await rejectCooperation(ctx, input))),
];
