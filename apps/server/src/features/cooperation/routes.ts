import { cooperation } from "@changming/contract/cooperation";
import { ownAccountId } from "@changming/domain/context/context";
import { applyCooperation } from "@changming/domain/cooperation/apply-cooperation";
import { presentOwnCooperation } from "@changming/domain/cooperation/present";
import { latestCooperation } from "@changming/domain/cooperation/queries";
import { bind } from "../../http/bind.ts";

export const cooperationRoutes = [
  bind(cooperation.apply, (ctx, input) =>
    applyCooperation(ctx, {
      company: input.applierCompany,
      applicantName: input.applierName,
      mobile: input.applierMobile,
      code: input.verificationCode,
      gardenName: input.applierGardenName,
      licence: input.applierZhizhao,
      identityFront: input.frontIdcard,
      identityBack: input.backIdcard,
      referrerCode: input.tuiguangId,
      ref: input.ref ?? null,
    }),
  ),
  bind(cooperation.own, async (ctx) => presentOwnCooperation(await latestCooperation(ctx.db, ownAccountId(ctx)))),
];
