import { blessing } from "@changming/contract/blessing";
import { leaveMessage } from "@changming/domain/blessing/leave-message";
import { listBlessings } from "@changming/domain/blessing/list-blessings";
import { presentBlessing } from "@changming/domain/blessing/present";
import { bind } from "../../http/bind.ts";

export const blessingRoutes = [
  bind(blessing.list, async (ctx, input) => {
    const { counts, rows } = await listBlessings(ctx, input);
    return { counts, itemList: rows.map((row) => presentBlessing(row, ctx.media)) };
  }),
  bind(blessing.leave, async (ctx, input) => {
    const { isHeld, row } = await leaveMessage(ctx, { ...input, ref: input.ref ?? null });
    return { id: row.id, is_held: isHeld ? 1 : 0, item: presentBlessing(row, ctx.media) };
  }),
];
