import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";

interface GreyDayDraft {
  name: string;
  /** `YYYY-MM-DD`; empty `to`: a single day. */
  from: string;
  to: string;
  isYearly: boolean;
}

/** Adds one or several days on which the whole site is grey. Throws `invalidInput` if it ends before it begins. */
export async function addGreyDay(ctx: Ctx, { name, from, to, isYearly }: GreyDayDraft): Promise<{ id: number }> {
  demand(canWriteContent(ctx.actor));
  const last = to === "" ? from : to;
  if (last < from) throw new DomainError("invalidInput", "to", "结束的日子不能早于开始");
  if (isYearly && last !== from) throw new DomainError("invalidInput", "to", "每年的素色日只能是一天");
  return withTx(ctx, async (ctx) => {
    const values = { name, from_on: from, to_on: last, is_yearly: isYearly };
    const made = await ctx.db.insertInto("grey_day").values(values).returning("id").executeTakeFirstOrThrow();
    const object = { kind: "greyDay", id: made.id };
    await audit(ctx, { verb: "greyDay.add", object, before: null, after: values });
    await touch(ctx, "siteInfo");
    return made;
  });
}

/** Throws `notFound`. */
export async function removeGreyDay(ctx: Ctx, { id }: { id: number }): Promise<void> {
  demand(canWriteContent(ctx.actor));
  await withTx(ctx, async (ctx) => {
    const gone = await ctx.db.deleteFrom("grey_day").where("id", "=", id).returningAll().executeTakeFirst();
    if (!gone) fail("notFound");
    await audit(ctx, { verb: "greyDay.remove", object: { kind: "greyDay", id }, before: gone, after: null });
    await touch(ctx, "siteInfo");
  });
}
