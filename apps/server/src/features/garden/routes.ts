import { garden } from "@changming/contract/garden";
import { listGardenResidences } from "@changming/domain/garden/list-garden-residences";
import {
  getGarden,
  getGardenSearchData,
  listGardens,
  openGardens,
  ownGardens,
} from "@changming/domain/garden/list-gardens";
import {
  presentGarden,
  presentGardenCard,
  presentGardenChoice,
  presentLevelZones,
  presentOwnGarden,
  presentGardenResidence,
} from "@changming/domain/garden/present";
import { bind } from "../../http/bind.ts";

export const gardenRoutes = [
  bind(garden.list, async (ctx, input) => {
    const { counts, rows } = await listGardens(ctx, input);
    return { counts, itemList: rows.map((row) => presentGardenCard(row, ctx.media)) };
  }),
  bind(garden.detail, async (ctx, input) => presentGarden(await getGarden(ctx, input), ctx.media)),
  bind(garden.searchData, async (ctx, input) => (await getGardenSearchData(ctx, input)).map(presentLevelZones)),
  bind(garden.residences, async (ctx, input) => {
    const { counts, rows, today } = await listGardenResidences(ctx, input);
    return { counts, itemList: rows.map((row) => presentGardenResidence(row, today, ctx.media)) };
  }),
  bind(garden.mine, async (ctx) => (await ownGardens(ctx)).map((row) => presentOwnGarden(row, ctx.media))),
  bind(garden.open, async (ctx) => {
    const rows = await openGardens(ctx.db);
    return { counts: rows.length, itemList: rows.map((row) => presentGardenChoice(row, ctx.media)) };
  }),
];
