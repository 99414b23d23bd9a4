import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { MailingTable } from "@changming/db/tables/mailing";
import { aGarden, aMember, aResidence } from "./builders.ts";
import { aStaff } from "./staff.ts";
import { testNow } from "./test-ctx.ts";

/** A draft; by default to the families of a new garden with one residence and its owner. */
export async function aMailing(db: Db, overrides: Partial<Insertable<MailingTable>> = {}): Promise<number> {
  const garden_id = overrides.garden_id ?? (await aGardenWithFamily(db));
  const { id } = await db
    .insertInto("mailing")
    .values({
      title: "清明开放时间",
      content: "{称呼}：\n{园区名}清明期间 6:00 开门，{逝者姓名}（{居所编号}）也在等您。",
      by_sms: false,
      sms_price_fen: null,
      made_by: overrides.made_by ?? (await aStaff(db)).id,
      made_at: testNow,
      confirmed_by: null,
      confirmed_at: null,
      stopped_by: null,
      ended_at: null,
      ...overrides,
      garden_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function aGardenWithFamily(db: Db): Promise<number> {
  const garden_id = await aGarden(db);
  const { id } = await aResidence(db, { garden_id });
  await aMember(db, id, "owner");
  return garden_id;
}
