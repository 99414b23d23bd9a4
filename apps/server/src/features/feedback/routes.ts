import { feedback } from "@changming/contract/feedback";
import { submitFeedback } from "@changming/domain/feedback/submit-feedback";
import { bind } from "../../http/bind.ts";

export const feedbackRoutes = [
  bind(feedback.submit, (ctx, input) => submitFeedback(ctx, { ...input, ref: input.ref ?? null })),
];
