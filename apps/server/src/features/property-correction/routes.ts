import { propertyCorrection } from "@changming/contract/property-correction";
import { answerCorrection } from "@changming/domain/property-correction/answer-correction";
import { requestCorrection } from "@changming/domain/property-correction/request-correction";
import {
  listCorrections,
  listQueue,
  presentCorrection,
  presentQueued,
} from "@changming/domain/property-correction/list-corrections";
import { bind } from "../../http/bind.ts";

export const propertyCorrectionRoutes = [
  bind(propertyCorrection.ask, async (ctx, input) =>
    presentCorrection(await requestCorrection(ctx, { ...input, ref: input.ref ?? null })),
  ),
  bind(propertyCorrection.list, async (ctx, input) => {
    const { counts, rows } = await listCorrections(ctx, input);
    return { counts, itemList: rows.map(presentCorrection) };
  }),
  bind(propertyCorrection.queue, async (ctx, input) => {
    const { counts, rows, levels } = await listQueue(ctx, input);
    return {
      counts,
      itemList: rows.map(presentQueued),
      levels: levels.map(({ level, name }) => ({ level, level_name: name })),
    };
  }),
  bind(propertyCorrection.answer, async (ctx, { id, isDone, answer, ...corrected }) =>
    presentCorrection(await answerCorrection(ctx, { id, isDone: isDone === 1, answer, corrected })),
  ),
];
