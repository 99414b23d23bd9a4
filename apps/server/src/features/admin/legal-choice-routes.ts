import { legalChoice } from "@changming/contract/admin/legal-choice";
import { answerLegalRule } from "@changming/domain/legal-choice/answer-legal-rule";
import { listLegalChoices, presentLegalChoices } from "@changming/domain/legal-choice/list-legal-choices";
import { bind } from "../../http/bind.ts";

export const legalChoiceRoutes = [
  bind(legalChoice.list, async (ctx) => presentLegalChoices(await listLegalChoices(ctx), ctx.actor)),
  bind(legalChoice.answer, (ctx, input) => answerLegalRule(ctx, input)),
];
