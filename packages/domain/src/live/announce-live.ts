import { afterCommit } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import type { LiveNews } from "./live-board.ts";

/**
 * Says, inside the transaction of a write, what open pages are to show at once: after the commit every node reads the
 * row and sends it to the sockets of that residence and, when it is public, to those of the home page. Call it once for
 * each delivered gift (`given_gift.id`) and each message that is shown or taken away (`blessing.id`). It may be lost when the process dies right
 * after the commit; pages catch up by the ordinary calls. Throws outside a transaction.
 */
export function announceLive(ctx: Ctx, news: LiveNews): void {
  afterCommit(ctx, () => ctx.live.tell(news));
}
