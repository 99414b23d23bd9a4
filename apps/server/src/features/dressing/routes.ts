import { dressing } from "@changming/contract/dressing";
import { listDressings } from "@changming/domain/dressing/list-dressings";
import { placeDressing } from "@changming/domain/dressing/place-dressing";
import { presentDressings } from "@changming/domain/dressing/present";
import { bind } from "../../http/bind.ts";

export const dressingRoutes = [
  bind(dressing.list, async (ctx, input) => presentDressings(await listDressings(ctx, input), ctx.media)),
  bind(dressing.place, async (ctx, { giftId, ...input }) =>
    presentDressings(await placeDressing(ctx, { ...input, giftId: giftId === 0 ? null : giftId }), ctx.media),
  ),
];
