import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { nextNumber, requireFreeNumber } from "../residence/number-in-garden.ts";
import { numberText } from "../residence/number-text.ts";
import { refreshSearch } from "../residence/search-index.ts";

interface Movable {
  id: number;
  name: string;
  garden_id: number;
  letter: string;
  number: number;
}

interface Destination {
  garden_id: number;
  letter: string;
  /** 0: the next free one. */
  number: number;
}

/**
 * Moves a residence to another garden, in the caller's transaction (R-residence-20): its number there is free, its former
 * one is not given again, counts, search and certificate follow, and the family is notified. Throws `notFound`,
 * `numberTaken`.
 */
export async function moveToGarden(ctx: Ctx, row: Movable, to: Destination) {
  // Both gardens in one order, so that two moves in opposite directions never wait for each other.
  const gardens = await ctx.db
    .selectFrom("garden")
    .select(["id", "name"])
    .where("id", "in", [row.garden_id, to.garden_id])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const garden = gardens.find(({ id }) => id === to.garden_id) ?? fail("notFound", "gardenId");
  const { garden_id, letter } = to;
  const number = to.number || (await nextNumber(ctx.db, garden_id, letter));
  await requireFreeNumber(ctx.db, { garden_id, letter, number }, row.id);
  await ctx.db.updateTable("residence").set({ garden_id, letter, number }).where("id", "=", row.id).execute();
  await ctx.db.updateTable("residence_counter").set({ garden_id }).where("residence_id", "=", row.id).execute();
  await refreshSearch(ctx.db, row.id);
  await touch(ctx, `garden:${row.garden_id}`, `garden:${garden_id}`, "gifts", "ticker");
  await notifyMoved(ctx, row, `${garden.name} ${numberText({ letter, number })}`);
  return {
    before: { garden_id: row.garden_id, letter: row.letter, number: row.number },
    after: { garden_id, letter, number },
  };
}

async function notifyMoved(ctx: Ctx, { id, name }: Movable, place: string): Promise<void> {
  const managers = await ctx.db
    .selectFrom("residence_member")
    .select("account_id")
    .where("residence_id", "=", id)
    .where("role", "in", ["owner", "manager"])
    .orderBy("account_id")
    .execute();
  for (const { account_id } of managers) {
    await sendInboxMessage(ctx, account_id, {
      title: "居所迁了园区",
      lines: [`${name}的居所由平台迁到 ${place}。`, "里面的内容与地址都没有变；居所证书上的园区与编号已随之改写。"],
      link: { text: "去家庭居所", path: "/family_home" },
    });
  }
}
