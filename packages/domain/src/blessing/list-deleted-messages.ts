import type { Db } from "@changming/db/database";
import type { Ctx } from "../context.ts";
import { type Page, pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

export type DeletedMessageRow = Awaited<ReturnType<typeof deletedMessagesOf>>[number];

/** What the family took from its board, the latest first, for who keeps it. Refuses with `notFound`. */
export async function listDeletedMessages(
  ctx: Ctx,
  input: { residenceId: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: DeletedMessageRow[] }> {
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(standingOf(residence)));
  const { counts } = await ctx.db
    .selectFrom("blessing")
    .select((eb) => eb.fn.countAll<number>().as("counts"))
    .where("residence_id", "=", residence.id)
    .where("deleted_at", "is not", null)
    .where("withheld_at", "is", null)
    .executeTakeFirstOrThrow();
  return { counts, rows: await deletedMessagesOf(ctx.db, residence.id, page) };
}

function deletedMessagesOf(db: Db, residenceId: number, page: Page) {
  return db
    .selectFrom("blessing")
    .innerJoin("account", "account.id", "blessing.account_id")
    .leftJoin("account as remover", "remover.id", "blessing.deleted_by")
    .select([
      "blessing.id",
      "blessing.residence_id",
      "blessing.account_id",
      "blessing.content",
      "blessing.relation",
      "blessing.written_at",
      "blessing.deleted_at",
      "account.nickname",
      "account.avatar",
      "remover.nickname as remover",
    ])
    .where("blessing.residence_id", "=", residenceId)
    .where("blessing.deleted_at", "is not", null)
    .where("blessing.withheld_at", "is", null)
    .orderBy("blessing.deleted_at", "desc")
    .orderBy("blessing.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
