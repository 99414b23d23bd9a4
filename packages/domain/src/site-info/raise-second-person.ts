import { fen, yuanText } from "@changming/kit/money";
import { withTx } from "@changming/db/tx";
import { requestApproval } from "../approval/request-approval.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { touch } from "../context/tags.ts";

interface Raise {
  secondPersonFen: number;
}

const sumOf = (payload: object) => fen((payload as Raise).secondPersonFen);

/** Requests, in the caller's transaction, that larger refunds need one person only. Throws `approvalWaiting`. */
export async function requestRaise(ctx: Ctx, { secondPersonFen }: Raise): Promise<void> {
  const object = { kind: "siteInfo", id: 1 };
  const reason = "改费用设置";
  await requestApproval(ctx, { verb: "siteInfo.raiseSecondPerson", object, payload: { secondPersonFen }, reason });
}

/** Description for the second person. */
export function raiseSentence(payload: object): string {
  return `以后 ${yuanText(sumOf(payload))} 元及以下的退款，一个人就能退，不用第二个人确认`;
}

/** Executes the confirmed request. */
export async function raiseSecondPerson(ctx: Ctx, payload: object): Promise<void> {
  // no-access: the approval was checked
  await withTx(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom("site_info")
      .select(["second_person_fen", "version"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = { second_person_fen: sumOf(payload) };
    await ctx.db
      .updateTable("site_info")
      .set({ ...after, version: row.version + 1 })
      .execute();
    const { second_person_fen } = row;
    const object = { kind: "siteInfo", id: 1 };
    await audit(ctx, { verb: "siteInfo.raiseSecondPerson", object, before: { second_person_fen }, after });
    await touch(ctx, "siteInfo");
  });
}
