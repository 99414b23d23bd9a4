import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accountTags } from "../context/tags.ts";
import { type MessageRow, messagesOf } from "./queries.ts";

/** One page of a residence's messages. Throws `notFound`. */
export async function listMessages(
  ctx: Ctx,
  input: { id: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: MessageRow[] }> {
  ctx.tags.read(`residence:${input.id}:counts`);
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.id);
  const rows = await messagesOf(ctx.db, residence.id, page);
  ctx.tags.read(...accountTags(rows));
  return { counts: residence.message_total, rows };
}
