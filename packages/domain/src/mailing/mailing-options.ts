import type { mailing } from "@changming/contract/admin/mailing";
import type { BodyOf } from "@changming/contract/define";
import { maxListedGardens } from "@changming/contract/limits";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canReadMailings } from "./access.ts";
import { smsObstacle } from "./load-mailing.ts";

/** What a letter may be written about and how it may be sent. Throws `staffRoleMissing`. */
export async function mailingOptions(ctx: Ctx): Promise<BodyOf<typeof mailing.options>> {
  demand(canReadMailings(ctx.actor));
  const { db, services } = ctx;
  const gardens = await db
    .selectFrom("garden")
    .select(["id", "name", "levels"])
    .orderBy("position")
    .orderBy("id")
    .limit(maxListedGardens + 1)
    .execute();
  const levels = await db.selectFrom("level").select(["level", "name"]).orderBy("level").execute();
  const reason = smsObstacle(services);
  const sms = { is_possible: reason === "", reason, sign: services.sms.sign ?? "", price_fen: services.smsPriceFen };
  const hasMore = gardens.length > maxListedGardens;
  return { gardens: gardens.slice(0, maxListedGardens), has_more_gardens: hasMore, levels, sms };
}
