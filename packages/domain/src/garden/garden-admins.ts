import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canAppointGardenAdmin } from "./access.ts";

/** Makes an account an administrator of a garden; false if it already was one. Throws `staffProofNeeded`. */
export async function appointGardenAdmin(ctx: Ctx, { gardenId, accountId }: { gardenId: number; accountId: number }) {
  return withTx(ctx, async (ctx): Promise<boolean> => {
    demand(canAppointGardenAdmin(ctx.actor));
    const made = await ctx.db
      .insertInto("garden_admin")
      .values({ garden_id: gardenId, account_id: accountId, created_at: ctx.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("account_id")
      .executeTakeFirst();
    if (!made) return false;
    const object = { kind: "garden", id: gardenId };
    await audit(ctx, { verb: "garden.appoint", object, before: null, after: { accountId } });
    return true;
  });
}

/**
 * Makes the owner of this phone number an administrator and notifies them (R-admin-9). Throws `notFound`,
 * `accountUnknown`, `gardenAdminAlready`, `staffProofNeeded`.
 */
export async function appointGardenAdminByPhone(
  ctx: Ctx,
  { id, mobile }: { id: number; mobile: string },
): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canAppointGardenAdmin(ctx.actor));
    const garden = await gardenNamed(ctx, id);
    const account = await ctx.db
      .selectFrom("account")
      .select("id")
      .where("mobile", "=", mobile)
      .where("closed_at", "is", null)
      .where("suspended_at", "is", null)
      .executeTakeFirst();
    if (!account) return fail("accountUnknown", "mobile");
    if (!(await appointGardenAdmin(ctx, { gardenId: id, accountId: account.id }))) fail("gardenAdminAlready", "mobile");
    await sendInboxMessage(ctx, account.id, {
      title: "您成为了园区管理员",
      lines: [
        `您现在是“${garden.name}”的管理员。在“我的园区”里可以审核入驻申请，答复家人提出的更正，改园区的页面和居所的编号。`,
      ],
      link: { text: "去我的园区", path: "/my_park" },
    });
  });
}

/** Removes a garden administrator and notifies them of the reason. Throws `notFound`, `staffProofNeeded`. */
export async function dismissGardenAdmin(
  ctx: Ctx,
  { id, accountId, reason }: { id: number; accountId: number; reason: string },
): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canAppointGardenAdmin(ctx.actor));
    const garden = await gardenNamed(ctx, id);
    const gone = await ctx.db
      .deleteFrom("garden_admin")
      .where("garden_id", "=", id)
      .where("account_id", "=", accountId)
      .returning("account_id")
      .executeTakeFirst();
    if (!gone) return fail("notFound");
    await sendInboxMessage(ctx, accountId, {
      title: "您不再是园区管理员",
      lines: [`您不再是“${garden.name}”的管理员。原因：${reason}。`.replace("。。", "。")],
    });
    const object = { kind: "garden", id };
    await audit(ctx, { verb: "garden.dismiss", object, before: { accountId }, after: { reason } });
  });
}

async function gardenNamed(ctx: Ctx, id: number): Promise<{ name: string }> {
  return (await ctx.db.selectFrom("garden").select("name").where("id", "=", id).executeTakeFirst()) ?? fail("notFound");
}
