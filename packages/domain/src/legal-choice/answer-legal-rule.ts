import type { LegalRuleName } from "@changming/contract/admin/legal-choice";
import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canAnswerLegalRule } from "./access.ts";
import { legalRules } from "./legal-rules.ts";

/**
 * Answers a legal rule; it takes effect with the commit, on every cached page too (R-operation-8). `version` is that of
 * the answer that was displayed, 0 for none. Throws `editedMeanwhile`, `invalidInput`, `staffRoleMissing`,
 * `staffProofNeeded`.
 */
export async function answerLegalRule(
  ctx: Ctx,
  input: { rule: LegalRuleName; choice: string; version: number },
): Promise<{ version: number }> {
  demand(canAnswerLegalRule(ctx.actor));
  const { actor } = ctx;
  const rule = legalRules.find(({ name }) => name === input.rule);
  const choice = rule && [rule.lawful, rule.asSpecified].find(({ value }) => value === input.choice);
  if (!choice || actor.kind !== "staff") return fail("invalidInput", "choice");
  return withTx(ctx, async (ctx) => {
    // The lock of the settings orders answers, also of rules that have none yet.
    await ctx.db.selectFrom("site_info").select("id").forUpdate().executeTakeFirstOrThrow();
    const before = await ctx.db
      .selectFrom("legal_choice")
      .select(["choice", "version"])
      .where("rule", "=", input.rule)
      .executeTakeFirst();
    // Object id of the audit entry: the place of the rule in the list, from 1.
    const object = { kind: "legalChoice", id: legalRules.findIndex(({ name }) => name === input.rule) + 1 };
    await demandVersion(ctx, { ...object, version: before?.version ?? 0 }, input.version);
    const version = input.version + 1;
    const answer = { choice: choice.value, answered_by: actor.staffId, answered_at: ctx.clock(), version };
    await ctx.db
      .insertInto("legal_choice")
      .values({ rule: input.rule, ...answer })
      .onConflict((conflict) => conflict.column("rule").doUpdateSet(answer))
      .execute();
    await ctx.db.updateTable("site_info").set(choice.sets).execute();
    await audit(ctx, {
      verb: "legalChoice.answer",
      object,
      before: { rule: input.rule, choice: before?.choice ?? "" },
      after: { rule: input.rule, choice: choice.value },
    });
    await touch(ctx, "siteInfo", "catalogue", "gifts", "remembrances");
    return { version };
  });
}
