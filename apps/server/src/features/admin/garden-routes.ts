import { garden } from "@changming/contract/admin/garden";
import { level } from "@changming/contract/admin/level";
import { appointByMobile, dismiss } from "@changming/domain/garden/appoint";
import { editGarden } from "@changming/domain/garden/edit-garden";
import { makeGarden } from "@changming/domain/garden/make-garden";
import { getInOffice, listInOffice } from "@changming/domain/garden/office-queries";
import { hideGarden, orderGardens } from "@changming/domain/garden/order-gardens";
import { presentGardenInOffice, presentGardensInOffice } from "@changming/domain/garden/present-in-office";
import { editLevel } from "@changming/domain/level/edit-level";
import { listLevels, presentLevels } from "@changming/domain/level/list-levels";
import { demandFirst, madeOnce } from "@changming/domain/staff/made-once";
import { bind } from "../../http/bind.ts";

const done = { done: true as const };

export const gardenRoutes = [
  bind(garden.list, async (ctx, input) => presentGardensInOffice(await listInOffice(ctx, input))),
  bind(garden.detail, async (ctx, input) => presentGardenInOffice(await getInOffice(ctx, input), ctx.media)),
  bind(garden.create, (ctx, { ref, ...input }) =>
    madeOnce(ctx, { ref, deed: "garden.create", contents: input }, async (ctx, earlier) => {
      demandFirst(earlier);
      const { id, version } = await makeGarden(ctx, input);
      return { id, version };
    }),
  ),
  bind(garden.edit, (ctx, input) => editGarden(ctx, input)),
  bind(garden.order, async (ctx, input) => {
    await orderGardens(ctx, input);
    return done;
  }),
  bind(garden.hide, (ctx, { isHidden, ...asked }) => hideGarden(ctx, { ...asked, isHidden: isHidden === 1 })),
  bind(garden.appoint, async (ctx, input) => {
    await appointByMobile(ctx, input);
    return done;
  }),
  bind(garden.dismiss, async (ctx, input) => {
    await dismiss(ctx, input);
    return done;
  }),
  bind(level.list, async (ctx) => presentLevels(await listLevels(ctx))),
  bind(level.edit, (ctx, input) => editLevel(ctx, input)),
];
