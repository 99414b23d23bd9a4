import { feedback, studentRemembrance } from "@changming/contract/admin/feedback";
import { answerFeedback } from "@changming/domain/feedback/answer-feedback";
import { listFeedback, presentFeedback } from "@changming/domain/feedback/list-feedback";
import { hideStudentRemembrance } from "@changming/domain/student-remembrance/hide-student-remembrance";
import {
  listAllStudentRemembrances,
  presentAllStudentRemembrances,
} from "@changming/domain/student-remembrance/list-student-remembrances";
import { bind } from "../../http/bind.ts";

export const feedbackRoutes = [
  bind(feedback.list, async (ctx, input) => presentFeedback(await listFeedback(ctx, input), ctx.media)),
  bind(feedback.answer, (ctx, input) => answerFeedback(ctx, input)),
  bind(studentRemembrance.list, async (ctx, input) =>
    presentAllStudentRemembrances(await listAllStudentRemembrances(ctx, input)),
  ),
  bind(studentRemembrance.hide, async (ctx, { isHidden, ...input }) => {
    await hideStudentRemembrance(ctx, { ...input, isHidden: isHidden === 1 });
    return { is_hidden: isHidden === 1 };
  }),
];
