import type { Ctx } from "../context/context.ts";
import { releaseUpload } from "../upload/release-upload.ts";

/** The avatar, and images sent with feedback; the feedback's text stays with the operator, without a name. */
export async function releaseImages(ctx: Ctx, accountId: number): Promise<void> {
  const { avatar } = await ctx.db
    .selectFrom("account")
    .select("avatar")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  await releaseUpload(ctx, { reference: avatar });
  const sent = await ctx.db.selectFrom("feedback").select("pictures").where("account_id", "=", accountId).execute();
  for (const reference of sent.flatMap(({ pictures }) => pictures)) await releaseUpload(ctx, { reference });
  await ctx.db.updateTable("feedback").set({ pictures: [] }).where("account_id", "=", accountId).execute();
}
