import { ownGarden } from "@changming/contract/own-garden";
import { editOwnGarden } from "@changming/domain/own-garden/edit-own-garden";
import { getOwnGarden, presentOwnGarden } from "@changming/domain/own-garden/get-own-garden";
import { listOwnGardens, presentOwnGardenItem } from "@changming/domain/own-garden/list-own-gardens";
import { listPlaced } from "@changming/domain/own-garden/list-placed";
import { placeResidence } from "@changming/domain/own-garden/place-residence";
import { bind } from "../../http/bind.ts";

export const ownGardenRoutes = [
  bind(ownGarden.list, async (ctx) => (await listOwnGardens(ctx)).map((row) => presentOwnGardenItem(row, ctx.media))),
  bind(ownGarden.detail, async (ctx, input) => presentOwnGarden(await getOwnGarden(ctx, input), ctx.media)),
  bind(ownGarden.edit, (ctx, input) => editOwnGarden(ctx, input)),
  bind(ownGarden.residences, (ctx, input) => listPlaced(ctx, input)),
  bind(ownGarden.place, (ctx, input) => placeResidence(ctx, input)),
];
