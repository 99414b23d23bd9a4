import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { propertyWordsOf, remembranceWordsOf } from "./words-queries.ts";

export type PropertyWordsRow = Awaited<ReturnType<typeof getPropertyWords>>;
export type RemembranceWordsRow = Awaited<ReturnType<typeof getRemembranceWords>>;

/**
 * What stands on the certificate of a residence's place, for an address that was signed for a member. Refuses with
 * `notFound` where there is none, or the residence is hidden by now.
 */
export async function getPropertyWords(ctx: Ctx, input: { residenceId: number }) {
  const row = await propertyWordsOf(ctx.db, input.residenceId);
  return row && row.hidden_at === null ? row : refuse("notFound");
}

/**
 * The same of a certificate of having remembered, for an address that was signed for its holder; he may have lost sight
 * of a residence that closed since.
 */
export async function getRemembranceWords(ctx: Ctx, input: { number: string }) {
  const row = await remembranceWordsOf(ctx.db, input.number);
  if (!row || row.hidden_at !== null || row.closed_at !== null) return refuse("notFound");
  return row.is_private && row.role === null ? refuse("notFound") : row;
}
