import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { DomainError } from "../context/domain-error.ts";
import { numberText } from "./number-text.ts";

interface NumberedPlace {
  garden_id: number;
  letter: string;
  number: number;
}

interface TakenNumber extends NumberedPlace {
  /** A residence has had it and moved away. */
  isLeft: boolean;
}

/**
 * The number after the highest in a letter zone of a garden, those of removed residences included, and without those
 * that a residence has left: numbers are never proposed again (R-residence-18).
 */
export async function nextNumber(db: Db, gardenId: number, letter: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    with highest as (
      select greatest(
        (select max(number) from residence where garden_id = ${gardenId} and letter = ${letter}),
        (select highest from removed_number where garden_id = ${gardenId} and letter = ${letter}),
        0) as number
    ), vacated as (
      select number from vacated_number where garden_id = ${gardenId} and letter = ${letter}
    )
    select min(candidate)::int as next
    from highest, generate_series(highest.number + 1, highest.number + 1 + (select count(*) from vacated)) as candidate
    where candidate not in (select number from vacated)`.execute(db);
  return rows[0]?.next ?? 1;
}

/**
 * Those of the places that another residence has, or has left. Call under the garden's lock. `ownId`: the residence that
 * is moved, which may return to a number of its own.
 */
export async function takenNumbers(db: Db, places: readonly NumberedPlace[], ownId = 0): Promise<TakenNumber[]> {
  if (places.length === 0) return [];
  const wanted = JSON.stringify(places.map(({ garden_id, letter, number }) => ({ garden_id, letter, number })));
  const { rows } = await sql<TakenNumber>`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb) as place (garden_id integer, letter text, number integer)
    )
    select garden_id, letter, number, false as "isLeft" from wanted
    join residence using (garden_id, letter, number) where residence.id <> ${ownId}
    union all
    select garden_id, letter, number, true from wanted
    join vacated_number using (garden_id, letter, number) where vacated_number.residence_id <> ${ownId}`.execute(db);
  return rows;
}

/** Throws `numberTaken` for a place that is not free. Call under the garden's lock. */
export async function requireFreeNumber(db: Db, place: NumberedPlace, ownId = 0): Promise<void> {
  const [taken] = await takenNumbers(db, [place], ownId);
  if (taken) throw numberTaken(taken);
}

export function numberTaken(place: TakenNumber): DomainError {
  const reason = place.isLeft ? "是另一处居所用过的，不再给别人" : "已有居所";
  return new DomainError("numberTaken", "number", `${numberText(place)}${reason}，请换一个编号`);
}
