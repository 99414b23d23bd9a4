import { plate } from "@changming/contract/plate";
import {
  countGardenPlates,
  getOwnPlate,
  presentGardenPlates,
  presentOwnPlate,
} from "@changming/domain/plate/get-plates";
import { bind } from "../../http/bind.ts";

export const plateRoutes = [
  bind(plate.ofResidence, async (ctx, input) => presentOwnPlate(await getOwnPlate(ctx, input), ctx.media)),
  bind(plate.ofGarden, async (ctx, input) => presentGardenPlates(await countGardenPlates(ctx, input), ctx.media)),
];
