import type { legalChoice } from "@changming/contract/admin/legal-choice";
import type { BodyOf } from "@changming/contract/define";
import type { Db } from "@changming/db/database";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Actor, Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canAnswerLegalRule, canReadLegalChoices } from "./access.ts";
import { isInEffect, type LegalRule, legalRules } from "./legal-rules.ts";

interface Answer {
  choice: string;
  by: string | null;
  at: Date;
  version: number;
}

interface AnsweredRule {
  rule: LegalRule;
  answer: Answer | null;
  /** Value of the choice that applies now. */
  effective: string;
}

/** Every rule with its answer and what applies now. Throws `sessionInvalid` for anyone but staff. */
export async function listLegalChoices(ctx: Ctx): Promise<AnsweredRule[]> {
  demand(canReadLegalChoices(ctx.actor));
  const row = await ctx.db.selectFrom("site_info").selectAll().executeTakeFirstOrThrow();
  const answers = await ctx.db
    .selectFrom("legal_choice")
    .leftJoin("staff", "staff.id", "legal_choice.answered_by")
    .select(["rule", "choice", "staff.name as by", "answered_at as at", "legal_choice.version"])
    .execute();
  return legalRules.map((rule) => {
    const answer = answers.find((one) => one.rule === rule.name) ?? null;
    const effective = isInEffect(rule.lawful, row) ? rule.lawful : rule.asSpecified;
    return { rule, answer, effective: effective.value };
  });
}

/** The rules that the operator has not answered yet. */
export async function unansweredRules(db: Db): Promise<LegalRule[]> {
  const rows = await db.selectFrom("legal_choice").select("rule").execute();
  const answered = new Set(rows.map(({ rule }) => rule));
  return legalRules.filter(({ name }) => !answered.has(name));
}

export function presentLegalChoices(rules: readonly AnsweredRule[], actor: Actor): BodyOf<typeof legalChoice.list> {
  // Without a recent reauthentication the dialog asks for one.
  const mayAnswer = canAnswerLegalRule(actor);
  return {
    can_answer: mayAnswer.allowed || mayAnswer.reason === "staffProofNeeded",
    itemList: rules.map(({ rule: { name, title, question, sources, lawful, asSpecified }, answer, effective }) => ({
      name,
      title,
      question,
      sourceList: sources.map(({ inForce, urlName, ...source }) => ({
        ...source,
        in_force: inForce,
        url_name: urlName,
      })),
      choiceList: [lawful, asSpecified].map((choice) => ({
        value: choice.value,
        label: choice.label,
        effect: choice.effect,
        is_lawful: choice === lawful,
        is_demo: choice === asSpecified,
      })),
      choice: answer?.choice ?? "",
      effective,
      answered_by: answer?.by ?? "",
      answer_time: answer === null ? ("" as const) : shanghaiDateTime(answer.at),
      version: answer?.version ?? 0,
    })),
  };
}
