import { withTx } from "@changming/db/tx";
import { chineseDay, shanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import type { ClaimedCopy } from "./claim-copy.ts";

/** Milliseconds that a finished copy can be downloaded: seven days. */
const retentionMs = 7 * 86_400_000;

/** Marks a copy as complete and notifies its requester. False: another maker has claimed it. */
export async function finishCopy(
  ctx: Ctx,
  copy: ClaimedCopy,
  made: { bytes: number; files: number; name: string },
): Promise<boolean> {
  return withTx(ctx, async (ctx) => {
    const now = ctx.clock();
    const dropAfter = new Date(now.getTime() + retentionMs);
    const { numUpdatedRows } = await ctx.db
      .updateTable("family_copy")
      .set({
        state: "ready",
        claim: null,
        claimed_until: null,
        files_done: made.files,
        files_all: made.files,
        bytes: made.bytes,
        ready_at: now,
        drop_after: dropAfter,
      })
      .where("id", "=", copy.id)
      .where("claim", "=", copy.claim)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await sendInboxMessage(ctx, copy.account_id, {
      title: `${made.name}居所的副本做好了`,
      lines: [
        "照片、信件、献礼与证书都在里面，解压后用浏览器打开 index.html 就能看，不需要网络。",
        `请在${chineseDay(shanghaiDay(dropAfter))}之前下载，并妥善保存。`,
      ],
      link: { text: "去下载", path: `/family_index?id=${copy.residence_id}` },
    });
    await audit(ctx, {
      verb: "familyCopy.finish",
      object: { kind: "residence", id: copy.residence_id },
      before: null,
      after: { copyId: copy.id, bytes: made.bytes, files: made.files },
    });
    return true;
  });
}
