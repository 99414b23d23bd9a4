import { feedback } from "@changming/contract/admin/feedback";
import { studentRemembrance } from "@changming/contract/admin/student-remembrance";
import { answerFeedback } from "@changming/domain/feedback/answer-feedback";
import { listFeedback } from "@changming/domain/feedback/list-feedback";
import { presentFeedback } from "@changming/domain/feedback/present";
import { hideStudentRemembrance } from "@changming/domain/student-remembrance/hide-student-remembrance";
import { listAllStudentRemembrances } from "@changming/domain/student-remembrance/list-all-student-remembrances";
import { presentAllStudentRemembrances } from "@changming/domain/student-remembrance/present";
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
