import { cooperation } from "@changming/contract/admin/cooperation";
import { approveCooperation, rejectCooperation } from "@changming/domain/cooperation/decide-cooperation";
import { getCooperation, listCooperations } from "@changming/domain/cooperation/list-cooperations";
import {
  isCooperationDocument,
  viewApplicantPhoneNumber,
  viewCooperationDocument,
} from "@changming/domain/cooperation/view-cooperation";
import { presentCooperation, presentCooperations, presentDecided } from "@changming/domain/cooperation/present";
import { fail } from "@changming/domain/context/domain-error";
import { bind } from "../../http/bind.ts";
import { documentImage } from "../../upload/watermark.ts";

export const cooperationRoutes = [
  bind(cooperation.list, async (ctx, { isDecided, ...paging }) => {
    const found = await listCooperations(ctx, { ...paging, isDecided: isDecided === 1 });
    return presentCooperations(found, ctx.clock());
  }),
  bind(cooperation.detail, async (ctx, input) =>
    presentCooperation(await getCooperation(ctx, input), ctx.actor, ctx.clock()),
  ),
  bind(cooperation.lookAtPaper, async (ctx, { id, paper }) => {
    if (!isCooperationDocument(paper)) return fail("notFound");
    return documentImage(await viewCooperationDocument(ctx, { id, document: paper, size: "1920" }), "仅供合作审核");
  }),
  bind(cooperation.wholeMobile, async (ctx, input) => ({ mobile: await viewApplicantPhoneNumber(ctx, input) })),
  bind(cooperation.approve, async (ctx, { gardenId, gardenName, ...input }) => {
    const garden = { ...input, gardenId: gardenId === 0 ? null : gardenId, name: gardenName };
    return presentDecided(await approveCooperation(ctx, garden));
  }),
  bind(cooperation.reject, async (ctx, input) => presentDecided(await rejectCooperation(ctx, input))),
];
