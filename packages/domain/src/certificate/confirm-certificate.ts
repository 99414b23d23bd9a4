import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { accountTags } from "../tags.ts";
import { checkedProperty, checkedRemembrance } from "./words-queries.ts";

export type ConfirmedCertificate =
  | { kind: "property"; row: NonNullable<Awaited<ReturnType<typeof checkedProperty>>> }
  | { kind: "remembrance"; row: NonNullable<Awaited<ReturnType<typeof checkedRemembrance>>> };

/**
 * The certificate with this number, for whoever holds its code. Refuses with `certificateUnknown`, the same for an
 * unknown number and for a wrong code.
 */
export async function confirmCertificate(
  ctx: Ctx,
  input: { number: string; code: string },
): Promise<ConfirmedCertificate> {
  const property = await checkedProperty(ctx.db, input);
  if (property) {
    ctx.tags.read(`residence:${property.residence_id}`, "gardens", "levels");
    return { kind: "property", row: property };
  }
  const remembrance = (await checkedRemembrance(ctx.db, input)) ?? refuse("certificateUnknown");
  ctx.tags.read(`residence:${remembrance.residence_id}`, "gardens", ...accountTags([remembrance]));
  return { kind: "remembrance", row: remembrance };
}
