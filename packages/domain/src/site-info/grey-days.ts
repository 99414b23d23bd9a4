import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { ShanghaiDay } from "@changming/kit/shanghai";

/** Whether `day` is one of the row's days; 29 February occurs in leap years only. */
function holdsOn(day: ShanghaiDay) {
  return sql<boolean>`case
    when is_yearly then to_char(from_on, 'MM-DD') = ${day.slice(5)}
    else ${day} between from_on and to_on end`;
}

/** Grey days, yearly ones first, then by date, each with whether it is today. */
export function greyDays(db: Db, today: ShanghaiDay) {
  return db
    .selectFrom("grey_day")
    .selectAll()
    .select(holdsOn(today).as("is_today"))
    .orderBy("is_yearly", "desc")
    .orderBy("from_on")
    .orderBy("id")
    .execute();
}

export async function isGreyDay(db: Db, today: ShanghaiDay): Promise<boolean> {
  const found = await db.selectFrom("grey_day").select("id").where(holdsOn(today)).limit(1).executeTakeFirst();
  return found !== undefined;
}
