import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import type { CopyRow } from "./queries.ts";

/** Notifies the requester that the copy could not be made, in the transaction that gives it up. */
export async function notifyFailed(ctx: Ctx, copy: Pick<CopyRow, "id" | "account_id" | "residence_id">): Promise<void> {
  const { name } = await ctx.db
    .selectFrom("residence")
    .select("name")
    .where("id", "=", copy.residence_id)
    .executeTakeFirstOrThrow();
  await sendInboxMessage(ctx, copy.account_id, {
    title: `${name}居所的副本没有整理成`,
    lines: ["我们试了几次，都没有整理成。居所里的照片和文字都在，一样没有少。", "过一会儿可以再整理一次。"],
    link: { text: "再整理一次", path: `/family_index?id=${copy.residence_id}` },
  });
  await audit(ctx, {
    verb: "familyCopy.fail",
    object: { kind: "residence", id: copy.residence_id },
    before: null,
    after: { copyId: copy.id },
  });
}
