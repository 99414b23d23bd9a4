import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { countMessages, type InboxRow, messagesOf } from "./queries.ts";

export async function listMessages(
  ctx: Ctx,
  input: { page: number; pageSize: number },
): Promise<{ counts: number; unread: number; rows: InboxRow[] }> {
  const accountId = ownAccountId(ctx);
  const page = pageOf(input);
  const [counted, rows] = await Promise.all([countMessages(ctx.db, accountId), messagesOf(ctx.db, accountId, page)]);
  return { ...counted, rows };
}
