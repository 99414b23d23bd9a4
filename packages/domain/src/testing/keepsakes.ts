import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import { randomId } from "@changming/kit/ids";
import { anAccount } from "./builders.ts";
import { testNow } from "./test-ctx.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

let made = 0;
const next = () => (made += 1);

/** An empty album of a residence. */
export async function anAlbum(
  db: Db,
  residenceId: number,
  overrides: Partial<Omit<Row<"album">, "residence_id">> = {},
): Promise<number> {
  const serial = next();
  const { id } = await db
    .insertInto("album")
    .values({ residence_id: residenceId, name: `相册${serial}`, position: serial, created_at: testNow, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A photo at the end of an album; a deleted one is not counted. */
export async function aPhoto(
  db: Db,
  albumId: number,
  overrides: Partial<Omit<Row<"photo">, "album_id">> = {},
): Promise<number> {
  const columns = { picture: "portraits/elder-woman", caption: "", width: 800, height: 600 };
  const { id } = await db
    .insertInto("photo")
    .values({ album_id: albumId, position: next(), ...columns, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!overrides.deleted_at) {
    await db
      .updateTable("album")
      .set((eb) => ({ photo_count: eb("photo_count", "+", 1) }))
      .where("id", "=", albumId)
      .execute();
  }
  return id;
}

interface Visiting {
  residenceId: number;
  accountId?: number;
  at?: Date;
}

/** A recorded visit, counted as a view in total; today's count is left to the test. */
export async function aVisit(db: Db, { residenceId, accountId, at = testNow }: Visiting): Promise<void> {
  const row = { residence_id: residenceId, account_id: accountId ?? (await anAccount(db)).id, visited_at: at };
  await db.insertInto("visit").values(row).execute();
  await db
    .updateTable("residence_counter")
    .set((eb) => ({ view_total: eb("view_total", "+", 1), visit_total: eb("visit_total", "+", 1) }))
    .where("residence_id", "=", residenceId)
    .execute();
}

/** A residence's property certificate. */
export async function aPropertyCertificate(
  db: Db,
  residenceId: number,
  overrides: Partial<Row<"property_certificate">> = {},
): Promise<void> {
  const row = { certificate_number: `居证${next()}`, residence_area: "一方小院", issued_at: testNow };
  await db
    .insertInto("property_certificate")
    .values({ residence_id: residenceId, ...row, ...overrides })
    .execute();
}

/** An account's remembrance certificate of a residence; returns its number. */
export async function aRemembranceCertificate(
  db: Db,
  residenceId: number,
  accountId: number,
  overrides: Partial<Row<"remembrance_certificate">> = {},
): Promise<string> {
  const row = { book_number: `缅怀${next()}`, issued_at: testNow, ...overrides };
  await db
    .insertInto("remembrance_certificate")
    .values({ residence_id: residenceId, account_id: accountId, ...row })
    .execute();
  return row.book_number;
}

/** A copy of a residence that another node is making, for the duration of a test. */
export async function aCopyInMaking(db: Db, residenceId: number, accountId: number): Promise<void> {
  const making = { state: "making", claim: "another node", claimed_until: new Date("2126-01-01T00:00:00Z") } as const;
  await db
    .insertInto("family_copy")
    .values({
      ...making,
      residence_id: residenceId,
      account_id: accountId,
      stored_as: randomId(),
      asked_at: testNow,
      attempts: 1,
    })
    .execute();
}
