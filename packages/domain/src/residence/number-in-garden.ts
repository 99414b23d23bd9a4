import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { DomainError } from "../context/domain-error.ts";
import { numberText } from "./number-text.ts";

interface NumberedPlace {
  garden_id: number;
  letter: string;
  number: number;
}

/**
 * The number after the highest in a letter zone of a garden, without those that a residence has left: numbers are never
 * reused (R-residence-18).
 */
export async function nextNumber(db: Db, gardenId: number, letter: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    with highest as (
      select coalesce(max(number), 0) as number from residence where garden_id = ${gardenId} and letter = ${letter}
    ), vacated as (
      select number from vacated_number where garden_id = ${gardenId} and letter = ${letter}
    )
    select min(candidate)::int as next
    from highest, generate_series(highest.number + 1, highest.number + 1 + (select count(*) from vacated)) as candidate
    where candidate not in (select number from vacated)`.execute(db);
  return rows[0]?.next ?? 1;
}

/**
 * Throws `numberTaken` for a place of another residence, also for one that it has left. Call under the garden's lock.
 * `ownId`: the residence that is moved, which may return to a number of its own.
 */
export async function requireFreeNumber(db: Db, place: NumberedPlace, ownId = 0): Promise<void> {
  const { garden_id, letter, number } = place;
  const { rows } = await sql<{ left: boolean }>`
    select false as left from residence
    where garden_id = ${garden_id} and letter = ${letter} and number = ${number} and id <> ${ownId}
    union all
    select true from vacated_number
    where garden_id = ${garden_id} and letter = ${letter} and number = ${number} and residence_id <> ${ownId}`.execute(
    db,
  );
  const [taken] = rows;
  if (!taken) return;
  const reason = taken.left ? "是另一处居所用过的，不再给别人" : "已有居所";
  throw new DomainError("numberTaken", "number", `${numberText(place)}${reason}，请换一个编号`);
}
