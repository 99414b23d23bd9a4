import type { Db } from "@changming/db/database";
import { takenNumbers } from "../residence/number-in-garden.ts";
import { numberText } from "../residence/number-text.ts";
import type { CheckedRow } from "./checked-row.ts";

const keyOf = ({ gardenId, letter, number }: { gardenId: number; letter: string; number: number }) =>
  `${gardenId} ${letter} ${number}`;

/** Adds an error to each row whose number a residence or an earlier row has. */
export async function checkNumbers(db: Db, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const numbered = rows.flatMap(({ entry }) => (entry && entry.number > 0 ? [entry] : []));
  const wanted = numbered.map(({ gardenId, letter, number }) => ({ garden_id: gardenId, letter, number }));
  const taken = new Set(
    (await takenNumbers(db, wanted)).map(({ garden_id, letter, number }) =>
      keyOf({ gardenId: garden_id, letter, number }),
    ),
  );
  const firstAt = new Map<string, number>();
  return rows.map((row) => {
    const { entry, rowNumber } = row;
    if (!entry || entry.number === 0) return row;
    const key = keyOf(entry);
    const first = firstAt.get(key);
    firstAt.set(key, first ?? rowNumber);
    if (taken.has(key)) {
      return withError(row, `${numberText(entry)}已有居所，请换一个编号，或空着用下一个空号`);
    }
    return first === undefined ? row : withError(row, `与第 ${first} 行的编号相同，请改一个，或空着用下一个空号`);
  });
}

function withError(row: CheckedRow, message: string): CheckedRow {
  return { ...row, entry: null, errors: [{ column: "number", message }] };
}
