import { blessing } from "@changming/contract/blessing";
import { listBlessings } from "@changming/domain/blessing/list-blessings";
import { presentBlessing } from "@changming/domain/blessing/present";
import { bind } from "../../http/bind.ts";

export const blessingRoutes = [
  bind(blessing.list, async (ctx, input) => {
    const { counts, rows } = await listBlessings(ctx, input);
    return { counts, itemList: rows.map((row) => presentBlessing(row, ctx.media)) };
  }),
];
