import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { GardenTable } from "@changming/db/tables/garden";
import { countUpTo, type Counted } from "../count-up-to.ts";
import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { demand, refuse } from "../refusal.ts";
import { canListGardensInOffice } from "./access.ts";

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

export interface GardenQuery {
  page: number;
  pageSize: number;
  keywords: string;
  kind: GardenTable["kind"] | "";
}

export type OfficeGardens = Counted & { rows: Awaited<ReturnType<typeof pageOfGardens>> };

function found(db: Db, { keywords, kind }: GardenQuery) {
  let gardens = db.selectFrom("garden");
  if (kind !== "") gardens = gardens.where("garden.kind", "=", kind);
  if (keywords === "") return gardens;
  const part = `%${keywords.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return gardens.where((eb) => eb.or([eb("garden.name", "like", part), eb("garden.region", "like", part)]));
}

function pageOfGardens(db: Db, asked: GardenQuery) {
  const { limit, offset } = pageOf(asked);
  return found(db, asked)
    .select(columns)
    .select([
      waiting.as("waiting"),
      sql<string[]>`array(
        select account.nickname from garden_admin join account on account.id = garden_admin.account_id
        where garden_admin.garden_id = garden.id order by garden_admin.created_at limit 20)`.as("keepers"),
    ])
    .orderBy("garden.position")
    .orderBy("garden.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Gardens in their order, hidden ones too. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listInOffice(ctx: Ctx, asked: GardenQuery): Promise<OfficeGardens> {
  demand(canListGardensInOffice(ctx.actor));
  const rows = await pageOfGardens(ctx.db, asked);
  return { rows, ...(await countUpTo(ctx.db, found(ctx.db, asked).select("garden.id"))) };
}

export interface OfficeGarden {
  row: Awaited<ReturnType<typeof findForOffice>>;
  keepers: { accountId: number; nickname: string; mobile: string; since: Date }[];
}

async function findForOffice(db: Db, id: number) {
  const row = await db
    .selectFrom("garden")
    .select(columns)
    .select(["garden.address", "garden.summary", "garden.content_html", "garden.thumb"])
    .select(["garden.banners", "garden.background", waiting.as("waiting")])
    .where("garden.id", "=", id)
    .executeTakeFirst();
  return row ?? refuse("notFound");
}

/** One garden with who keeps it. Refuses with `notFound`, `staffRoleMissing`. */
export async function getInOffice(ctx: Ctx, { id }: { id: number }): Promise<OfficeGarden> {
  demand(canListGardensInOffice(ctx.actor));
  const row = await findForOffice(ctx.db, id);
  const keepers = await ctx.db
    .selectFrom("garden_admin")
    .innerJoin("account", "account.id", "garden_admin.account_id")
    .select(["account.id as accountId", "account.nickname", "account.mobile", "garden_admin.created_at as since"])
    .where("garden_admin.garden_id", "=", id)
    .orderBy("garden_admin.created_at")
    .execute();
  return { row, keepers };
}
