import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { type Page, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

export type DeletedMessageRow = Awaited<ReturnType<typeof deletedMessagesOf>>[number];

/** Messages that the family deleted, latest first, for owner and managers. Throws `notFound`. */
export async function listDeletedMessages(
  ctx: Ctx,
  input: { residenceId: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: DeletedMessageRow[] }> {
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  const { counts } = await ctx.db
    .selectFrom("message")
    .select((eb) => eb.fn.countAll<number>().as("counts"))
    .where("residence_id", "=", residence.id)
    .where("deleted_at", "is not", null)
    .where("withheld_at", "is", null)
    .executeTakeFirstOrThrow();
  return { counts, rows: await deletedMessagesOf(ctx.db, residence.id, page) };
}

function deletedMessagesOf(db: Db, residenceId: number, page: Page) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .leftJoin("account as remover", "remover.id", "message.deleted_by")
    .select([
      "message.id",
      "message.residence_id",
      "message.account_id",
      "message.content",
      "message.relation",
      "message.written_at",
      "message.deleted_at",
      "account.nickname",
      "account.avatar",
      "remover.nickname as remover",
    ])
    .where("message.residence_id", "=", residenceId)
    .where("message.deleted_at", "is not", null)
    .where("message.withheld_at", "is", null)
    .orderBy("message.deleted_at", "desc")
    .orderBy("message.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
