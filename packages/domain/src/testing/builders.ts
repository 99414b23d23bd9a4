import { type Insertable, sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { MemberRole } from "../residence/access.ts";
import type { Tables } from "@changming/db/tables/tables";
import { randomId, randomToken, sha256Hex } from "@changming/kit/ids";
import { letterZone } from "@changming/kit/names";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import { testNow } from "./test-ctx.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

/** Makes the rows of one test file's database distinct. */
let made = 0;
const next = () => (made += 1);

export interface BuiltAccount {
  id: number;
  mobile: string;
  nickname: string;
}

/** An account that can log in by session only, unless it gets a password hash. */
export async function anAccount(db: Db, overrides: Partial<Row<"account">> = {}): Promise<BuiltAccount> {
  const serial = next();
  const row = await db
    .insertInto("account")
    .values({
      public_id: randomId(),
      mobile: `139${String(serial).padStart(8, "0")}`,
      nickname: `亲友${serial}`,
      invite_code: randomId().slice(0, 12),
      created_at: testNow,
      ...overrides,
    })
    .returning(["id", "mobile", "nickname"])
    .executeTakeFirstOrThrow();
  return { ...row, mobile: row.mobile ?? "" };
}

/** A session of the account; returns its token. */
export async function aSession(db: Db, accountId: number, overrides: Partial<Row<"session">> = {}): Promise<string> {
  const token = randomToken();
  const times = { created_at: testNow, last_seen_at: testNow };
  await db
    .insertInto("session")
    .values({ token_hash: sha256Hex(token), account_id: accountId, ...times, ...overrides })
    .execute();
  return token;
}

export async function aGarden(db: Db, overrides: Partial<Row<"garden">> = {}): Promise<number> {
  const serial = next();
  const { id } = await db
    .insertInto("garden")
    .values({
      name: `园区${serial}`,
      kind: "ordinary",
      region: "浙江,安吉",
      address: "山脚下",
      summary: "安静的地方",
      content_html: "<p>安静的地方</p>",
      banners: [],
      position: serial,
      created_at: testNow,
      ...overrides,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates the level if the test has not loaded it. */
async function someLevel(db: Db, level: number): Promise<void> {
  const row = { level, name: `第${level}级`, description: "小院", background: "scenes/level-1" };
  await db
    .insertInto("level")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type ResidenceOverrides = Partial<Omit<Row<"residence">, "search">> & {
  /** Remembrances in the counter. */
  remembered?: number;
};

interface BuiltResidence {
  id: number;
  gardenId: number;
  name: string;
}

/** By default a public residence of an ordinary person in a garden of its own. Counters as the actions write them. */
export async function aResidence(db: Db, overrides: ResidenceOverrides = {}): Promise<BuiltResidence> {
  const { remembered = 0, ...columns } = overrides;
  const gardenId = overrides.garden_id ?? (await aGarden(db));
  const row = { ...plainResidence(next()), ...columns, garden_id: gardenId };
  const letter = overrides.letter ?? letterZone(row.name);
  await someLevel(db, row.level);
  const tokens = residenceSearchTokens({
    name: row.name,
    nativePlace: row.native_place,
    ...(overrides.other_names && { otherNames: overrides.other_names }),
  });
  const { id } = await db
    .insertInto("residence")
    .values({ ...row, letter, search: sql<string>`array_to_tsvector(${tokens}::text[])` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isListed = !row.is_private && !overrides.hidden_at;
  await db
    .insertInto("residence_counter")
    .values({ residence_id: id, garden_id: gardenId, is_listed: isListed, remembrance_total: remembered })
    .execute();
  return { id, gardenId, name: row.name };
}

function plainResidence(serial: number): Omit<Row<"residence">, "garden_id" | "letter" | "search"> {
  return {
    kind: "ordinary",
    name: "周念慈",
    gender: 2,
    birth_on: "1938-04-12",
    birth_calendar: "solar",
    birth_is_leap_month: false,
    death_on: "2023-12-14",
    death_calendar: "solar",
    death_is_leap_month: false,
    nation: "汉族",
    native_place: "浙江,绍兴",
    level: 1,
    number: serial,
    plaque: "念慈堂",
    couplet: ["春晖长在", "慈竹长青"],
    opening: ["她这一生，", "温和而坚定。"],
    summary: "一位温和的小学老师。",
    intro_html: "<p>她教了四十年书。</p>",
    portrait: "portraits/elder-woman",
    battle_address: "",
    cemetery_address: "",
    source: "",
    moved_in_at: testNow,
    is_private: false,
    created_at: testNow,
    updated_at: testNow,
  };
}

/** Makes an account, by default a new one, a member; returns the account. */
export async function aMember(
  db: Db,
  residenceId: number,
  role: MemberRole,
  overrides: { account?: BuiltAccount; relation?: string } = {},
): Promise<BuiltAccount> {
  const account = overrides.account ?? (await anAccount(db));
  const row = { role, relation: overrides.relation ?? "女儿", created_at: testNow };
  await db
    .insertInto("residence_member")
    .values({ residence_id: residenceId, account_id: account.id, ...row })
    .execute();
  return account;
}
