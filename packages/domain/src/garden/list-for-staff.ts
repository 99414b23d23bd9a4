import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { GardenTable } from "@changming/db/tables/garden";
import type { garden } from "@changming/contract/admin/garden";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { type Counted, countUpTo, pageOf } from "../context/paging.ts";
import { demand, fail } from "../context/domain-error.ts";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import type { Media } from "../context/media.ts";
import { canListGardensAsStaff } from "./access.ts";

const columns = [
  "garden.id",
  "garden.name",
  "garden.kind",
  "garden.region",
  "garden.listed_count",
  "garden.hidden_at",
  "garden.version",
] as const;

const waiting = sql<number>`(
  select count(*) from application where application.garden_id = garden.id and application.state = 'underReview')::int`;

interface GardenQuery {
  page: number;
  pageSize: number;
  keywords: string;
  kind: GardenTable["kind"] | "";
}

type GardensForStaff = Counted & { rows: Awaited<ReturnType<typeof pageOfGardens>> };

function found(db: Db, { keywords, kind }: GardenQuery) {
  let gardens = db.selectFrom("garden");
  if (kind !== "") gardens = gardens.where("garden.kind", "=", kind);
  if (keywords === "") return gardens;
  const part = `%${keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return gardens.where((eb) => eb.or([eb("garden.name", "like", part), eb("garden.region", "like", part)]));
}

function pageOfGardens(db: Db, query: GardenQuery) {
  const { limit, offset } = pageOf(query);
  // The page first: else the columns are computed for all gardens before it.
  const page = found(db, query)
    .select("garden.id")
    .orderBy("garden.position")
    .orderBy("garden.id")
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom("garden")
    .where("garden.id", "in", page)
    .select(columns)
    .select([
      waiting.as("waiting"),
      sql<string[]>`array(
        select account.nickname from garden_admin join account on account.id = garden_admin.account_id
        where garden_admin.garden_id = garden.id order by garden_admin.created_at limit 20)`.as("gardenAdmins"),
    ])
    .orderBy("garden.position")
    .orderBy("garden.id")
    .execute();
}

/** One page of the gardens in their order, hidden ones too. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listForStaff(ctx: Ctx, query: GardenQuery): Promise<GardensForStaff> {
  demand(canListGardensAsStaff(ctx.actor));
  const rows = await pageOfGardens(ctx.db, query);
  return { rows, ...(await countUpTo(ctx.db, found(ctx.db, query).select("garden.id"))) };
}

interface GardenForStaff {
  row: Awaited<ReturnType<typeof findForStaff>>;
  gardenAdmins: { accountId: number; nickname: string; mobile: string | null; since: Date }[];
}

async function findForStaff(db: Db, id: number) {
  const row = await db
    .selectFrom("garden")
    .select(columns)
    .select(["garden.address", "garden.summary", "garden.content_html", "garden.thumb"])
    .select(["garden.contact_phone", "garden.opening_hours", "garden.opening_note", "garden.notice", "garden.levels"])
    .select(["garden.banners", "garden.background", waiting.as("waiting")])
    .where("garden.id", "=", id)
    .executeTakeFirst();
  return row ?? fail("notFound");
}

/** One garden with its administrators. Throws `notFound`, `staffRoleMissing`. */
export async function getForStaff(ctx: Ctx, { id }: { id: number }): Promise<GardenForStaff> {
  demand(canListGardensAsStaff(ctx.actor));
  const row = await findForStaff(ctx.db, id);
  const gardenAdmins = await ctx.db
    .selectFrom("garden_admin")
    .innerJoin("account", "account.id", "garden_admin.account_id")
    .select(["account.id as accountId", "account.nickname", "account.mobile", "garden_admin.created_at as since"])
    .where("garden_admin.garden_id", "=", id)
    .orderBy("garden_admin.created_at")
    .execute();
  return { row, gardenAdmins };
}

type Row = Pick<
  GardensForStaff["rows"][number],
  "id" | "name" | "kind" | "region" | "hidden_at" | "listed_count" | "waiting" | "version"
>;

function presentRow(row: Row) {
  return {
    id: row.id,
    garden_name: row.name,
    kind: row.kind,
    region: row.region,
    is_hidden: row.hidden_at !== null,
    residence_nums: row.listed_count,
    waiting: row.waiting,
    version: row.version,
  };
}

export function presentGardensForStaff({ rows, counts, hasMore }: GardensForStaff): BodyOf<typeof garden.list> {
  const itemList = rows.map((row) => ({ ...presentRow(row), administrators: row.gardenAdmins }));
  return { counts, has_more_counts: hasMore, itemList };
}

export function presentGardenForStaff(
  { row, gardenAdmins }: GardenForStaff,
  media: Media,
): BodyOf<typeof garden.detail> {
  return {
    ...presentRow(row),
    address: row.address,
    summary: row.summary,
    contact_phone: row.contact_phone,
    opening_hours: row.opening_hours,
    opening_note: row.opening_note,
    notice: row.notice,
    levels: row.levels,
    content: row.content_html,
    thumb: media.address(row.thumb),
    banners: row.banners.map((banner) => media.address(banner)).filter((url) => url !== ""),
    background: media.address(row.background),
    administrators: gardenAdmins.map(({ accountId, nickname, mobile, since }) => ({
      accountId,
      nickname,
      mobile: maskedPhone(mobile),
      create_time: shanghaiDateTime(since),
    })),
  };
}
