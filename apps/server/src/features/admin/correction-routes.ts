import { correction } from "@changming/contract/admin/correction";
import { answerCorrection } from "@changming/domain/property-correction/answer-correction";
import {
  listAnswered,
  listQueue,
  getCorrection,
  presentCorrection,
  presentForStaff,
  presentOneForStaff,
} from "@changming/domain/property-correction/list-corrections";
import { bind } from "../../http/bind.ts";

export const correctionRoutes = [
  bind(correction.list, async (ctx, { isDecided, ...paging }) =>
    presentForStaff(await (isDecided === 1 ? listAnswered : listQueue)(ctx, paging), ctx.clock()),
  ),
  bind(correction.detail, async (ctx, input) => presentOneForStaff(await getCorrection(ctx, input), ctx.clock())),
  bind(correction.answer, async (ctx, { id, isDone, answer, ...corrected }) =>
    presentCorrection(await answerCorrection(ctx, { id, isDone: isDone === 1, answer, corrected })),
  ),
];
