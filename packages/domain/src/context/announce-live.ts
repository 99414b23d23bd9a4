import { afterCommit } from "@changming/db/tx";
import type { Ctx } from "./context.ts";
import type { LiveEvent } from "./live-publisher.ts";

/**
 * Publishes a live event after the commit, to the channels of the residence and, if public, of the home page. Required
 * for each delivered gift (`given_gift.id`) and each message made visible or removed (`message.id`). Lost if the
 * process dies right after the commit; pages then catch up by ordinary calls. Throws outside a transaction.
 */
export function announceLive(ctx: Ctx, event: LiveEvent): void {
  afterCommit(ctx, () => ctx.live.publish(event));
}
