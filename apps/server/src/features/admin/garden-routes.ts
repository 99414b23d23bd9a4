import { garden, level } from "@changming/contract/admin/garden";
import { appointGardenAdminByPhone, dismissGardenAdmin } from "@changming/domain/garden/garden-admins";
import {
  getForStaff,
  listForStaff,
  presentGardenForStaff,
  presentGardensForStaff,
} from "@changming/domain/garden/list-for-staff";
import { hideGarden, orderGardens } from "@changming/domain/garden/order-gardens";
import { editGarden, makeGarden } from "@changming/domain/garden/edit-garden";
import { listGardenHistory, presentHistory } from "@changming/domain/own-garden/garden-history";
import { takeBackChange } from "@changming/domain/own-garden/take-back";
import { editLevel } from "@changming/domain/level/edit-level";
import { listLevels, presentLevels } from "@changming/domain/level/list-levels";
import { demandFirst, createOnce } from "@changming/domain/staff/create-once";
import { bind } from "../../http/bind.ts";

const done = { done: true as const };

export const gardenRoutes = [
  bind(garden.list, async (ctx, input) => presentGardensForStaff(await listForStaff(ctx, input))),
  bind(garden.detail, async (ctx, input) => presentGardenForStaff(await getForStaff(ctx, input), ctx.media)),
  bind(garden.create, (ctx, { ref, ...input }) =>
    createOnce(ctx, { ref, action: "garden.create", contents: input }, async (ctx, earlier) => {
      demandFirst(earlier);
      const { id, version } = await makeGarden(ctx, input);
      return { id, version };
    }),
  ),
  bind(garden.edit, (ctx, input) => editGarden(ctx, input)),
  bind(garden.history, async (ctx, input) => presentHistory(await listGardenHistory(ctx, input), ctx.media)),
  bind(garden.takeBack, async (ctx, input) => {
    await takeBackChange(ctx, input);
    return done;
  }),
  bind(garden.order, async (ctx, input) => {
    await orderGardens(ctx, input);
    return done;
  }),
  bind(garden.hide, (ctx, { isHidden, ...input }) => hideGarden(ctx, { ...input, isHidden: isHidden === 1 })),
  bind(garden.appoint, async (ctx, input) => {
    await appointGardenAdminByPhone(ctx, input);
    return done;
  }),
  bind(garden.dismiss, async (ctx, input) => {
    await dismissGardenAdmin(ctx, input);
    return done;
  }),
  bind(level.list, async (ctx) => presentLevels(await listLevels(ctx))),
  bind(level.edit, (ctx, input) => editLevel(ctx, input)),
];
