import { type Kysely, sql } from "kysely";

/** Every gift has its own place in the scene instead of its category's: incense and lamps share a category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gift add column place text check (place in ('lamp', 'incense', 'flowers', 'offering'))`.execute(db);
  // Of the gifts without a place, lamps are counted in 盏 and candles in 对; the others are burnt.
  await sql`
    update gift set place = case
      when gift.effect = 'lamp' then 'lamp'
      when category.place is not null then category.place
      when gift.unit in ('盏', '对') then 'lamp'
      else 'incense'
    end
    from gift_category as category where category.id = gift.category_id`.execute(db);
  await sql`alter table gift alter column place set not null`.execute(db);
  await sql`alter table gift_category drop column place`.execute(db);
}
