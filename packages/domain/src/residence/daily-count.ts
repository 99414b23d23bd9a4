import { type RawBuilder, sql } from "kysely";
import type { ShanghaiDay } from "@changming/kit/shanghai";

type Counted = "remembrance" | "view" | "grave_lamp" | "scan";

/**
 * The columns of `residence_counter` with one more, in all and on this day. A clock behind another node's at midnight
 * must not reset the new day.
 */
export function oneMore<Name extends Counted>(name: Name, day: ShanghaiDay) {
  const [total, today, on] = [sql.ref(`${name}_total`), sql.ref(`${name}_today`), sql.ref(`${name}_day`)];
  const columns = {
    [`${name}_total`]: sql<number>`${total} + 1`,
    [`${name}_today`]: sql<number>`case when ${on} = ${day}::date then ${today} + 1
                                        when ${on} < ${day}::date then 1 else ${today} end`,
    [`${name}_day`]: sql<string>`greatest(${on}, ${day}::date)`,
  };
  return columns as Record<`${Name}_total` | `${Name}_today`, RawBuilder<number>> &
    Record<`${Name}_day`, RawBuilder<string>>;
}
