import { residence } from "@changming/contract/residence";
import { getResidenceDetail } from "@changming/domain/residence-page/get-residence-detail";
import { listResidences, listOwnResidences } from "@changming/domain/residence/list-residences";
import { loadVisibleResidence } from "@changming/domain/residence/load-residence";
import { presentResidenceDetail, presentIntro } from "@changming/domain/residence-page/present";
import { presentOwnResidence } from "@changming/domain/residence/present";
import { presentResidenceList } from "@changming/domain/residence/present-listed";
import { setResidenceVisibility } from "@changming/domain/residence-member/set-residence-visibility";
import { bind } from "../../http/bind.ts";

export const residenceRoutes = [
  bind(residence.list, async (ctx, input) => {
    return presentResidenceList(await listResidences(ctx, input), input.residenceType, ctx.media);
  }),
  bind(residence.detail, async (ctx, input) => presentResidenceDetail(await getResidenceDetail(ctx, input), ctx.media)),
  bind(residence.intro, async (ctx, input) => presentIntro(await loadVisibleResidence(ctx, input.id), ctx.media)),
  bind(residence.own, async (ctx, input) => {
    const { rows, today } = await listOwnResidences(ctx, input);
    return { counts: rows.length, itemList: rows.map((row) => presentOwnResidence(row, today, ctx.media)) };
  }),
  bind(residence.setVisibility, async (ctx, input) => {
    await setResidenceVisibility(ctx, { id: input.id, isPrivate: input.isClose === 1 });
    return { id: input.id, is_close: input.isClose };
  }),
];
