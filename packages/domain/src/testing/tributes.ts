import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import { encryptStudentName } from "../student-remembrance/write-student-remembrance.ts";
import { anAccount } from "./builders.ts";
import { testNow } from "./test-ctx.ts";
import { testSecrets } from "./test-services.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

let made = 0;

export interface BuiltGift {
  id: number;
  name: string;
  coins: number;
}

/** A gift, in the category of that name. */
export async function aGift(db: Db, overrides: Partial<Row<"gift">> & { category?: string } = {}): Promise<BuiltGift> {
  made += 1;
  const { category = "鲜花", ...columns } = overrides;
  const { id: categoryId } = await db
    .insertInto("gift_category")
    .values({ name: category, position: 1 })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ position: 1 }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return db
    .insertInto("gift")
    .values({
      category_id: categoryId,
      name: `白菊${made}`,
      unit: "束",
      image: "gifts/white-chrysanthemum",
      price_fen: 1_000,
      coins: 10,
      free_welfare: false,
      free_celebrity: false,
      free_martyrs: false,
      // A dressing has no visitor's place.
      place: overrides.dressing_place ? null : "flowers",
      is_civil: true,
      is_on_sale: true,
      position: made,
      ...columns,
    })
    .returning(["id", "name", "coins"])
    .executeTakeFirstOrThrow();
}

interface Giving {
  residenceId: number;
  gift: BuiltGift;
  accountId?: number;
  quantity?: number;
  at?: Date;
  /** The last day on which it burns. */
  lastsUntil?: string;
}

/** A delivered gift, with the totals as a delivery writes them. */
export async function aGivenGift(db: Db, giving: Giving): Promise<void> {
  const { residenceId, gift, quantity = 1, at = testNow, lastsUntil } = giving;
  const accountId = giving.accountId ?? (await anAccount(db)).id;
  const coins = gift.coins * quantity;
  const ids = { residence_id: residenceId, account_id: accountId };
  await db
    .insertInto("given_gift")
    .values({ ...ids, gift_id: gift.id, quantity, coins, given_at: at, lasts_until: lastsUntil })
    .execute();
  const last = { last_gift_id: gift.id, last_quantity: quantity, last_given_at: at };
  await db
    .insertInto("giver_total")
    .values({ ...ids, coin_total: coins, gift_total: quantity, ...last })
    .onConflict((conflict) =>
      conflict.columns(["residence_id", "account_id"]).doUpdateSet((eb) => ({
        coin_total: eb("giver_total.coin_total", "+", coins),
        gift_total: eb("giver_total.gift_total", "+", quantity),
        ...last,
      })),
    )
    .execute();
  await db
    .updateTable("residence_counter")
    .set((eb) => ({ gift_total: eb("gift_total", "+", quantity), coin_total: eb("coin_total", "+", coins) }))
    .where("residence_id", "=", residenceId)
    .execute();
}

/** A message; only a visible one is counted. */
export async function addMessage(
  db: Db,
  residenceId: number,
  overrides: Partial<Omit<Row<"message">, "residence_id">> = {},
): Promise<void> {
  const accountId = overrides.account_id ?? (await anAccount(db)).id;
  const row = { content: "您放心，一切都好。", relation: "", state: "shown" as const, written_at: testNow };
  await db
    .insertInto("message")
    .values({ residence_id: residenceId, ...row, ...overrides, account_id: accountId })
    .execute();
  if ((overrides.state ?? "shown") !== "shown") return;
  await db
    .updateTable("residence_counter")
    .set((eb) => ({ message_total: eb("message_total", "+", 1) }))
    .where("residence_id", "=", residenceId)
    .execute();
}

/** A student remembrance, by default by an account of its own. */
export async function aStudentRemembrance(db: Db, residenceId: number, accountId?: number): Promise<void> {
  const student = {
    school_name: "青山小学",
    class_name: "五年级2班",
    student_name: encryptStudentName(testSecrets, "小明"),
  };
  const ids = { residence_id: residenceId, account_id: accountId ?? (await anAccount(db)).id };
  await db
    .insertInto("student_remembrance")
    .values({ ...ids, ...student, has_consent: true, written_at: testNow })
    .execute();
}
