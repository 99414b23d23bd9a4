import { sql } from "kysely";
import type { BodyOf } from "@changming/contract/define";
import type { ownGarden } from "@changming/contract/own-garden";
import { familyName } from "@changming/kit/names";
import { shanghaiDay } from "@changming/kit/shanghai";
import { type Ctx, ownAccountId } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import { isOwnGarden } from "./access.ts";
import { anniversariesOf } from "./anniversaries.ts";

type OwnGarden = Awaited<ReturnType<typeof listOwnGardens>>[number];

/**
 * The gardens that the acting account manages, hidden ones too: what waits in each, whose day it is, and its numbers
 * (R-personal-17).
 */
export async function listOwnGardens(ctx: Ctx) {
  ownAccountId(ctx);
  const now = ctx.clock();
  const today = shanghaiDay(now);
  const rows = await gardenRows(ctx, today);
  const gardens = [];
  // One after the other: an account manages a few, and each reads a whole garden.
  for (const row of rows) {
    const waiting = await waitingIn(ctx, row.id);
    gardens.push({ row, ...waiting, anniversaries: await anniversariesOf(ctx, row.id, today), now });
  }
  return gardens;
}

function gardenRows(ctx: Ctx, today: string) {
  return ctx.db
    .selectFrom("garden")
    .select(["garden.id", "garden.name", "garden.region", "garden.thumb", "garden.banners", "garden.background"])
    .select(["garden.hidden_at", "garden.listed_count"])
    .select([
      sql<number>`(select count(*) from residence
        where residence.garden_id = garden.id and residence.hidden_at is null)::int`.as("residences"),
      sql<number>`(select count(*) from residence
        where residence.garden_id = garden.id and residence.hidden_at is null
          and exists (select from residence_member where residence_member.residence_id = residence.id))::int`.as(
        "families",
      ),
      sql<number>`(select coalesce(sum(counter.view_today), 0) from residence_counter as counter
        where counter.garden_id = garden.id and counter.is_listed and counter.view_day = ${today}::date)::int`.as(
        "viewsToday",
      ),
    ])
    .where(isOwnGarden(ctx.actor))
    .orderBy("garden.position")
    .orderBy("garden.id")
    .execute();
}

interface Waiting {
  count: number;
  since: Date | null;
  /** Of the deceased whom the oldest one is about. */
  name: string;
}

/** The pending applications and corrections of a garden, with the one that waits longest. */
async function waitingIn(ctx: Ctx, gardenId: number): Promise<{ applications: Waiting; corrections: Waiting }> {
  const applications = await ctx.db
    .selectFrom("application")
    .select(["name", "sent_at as since", sql<number>`(count(*) over ())::int`.as("count")])
    .where("garden_id", "=", gardenId)
    .where("state", "=", "underReview")
    .orderBy("sent_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const corrections = await ctx.db
    .selectFrom("property_correction as correction")
    .innerJoin("residence", "residence.id", "correction.residence_id")
    .select(["residence.name", "correction.asked_at as since", sql<number>`(count(*) over ())::int`.as("count")])
    .where("correction.state", "=", "waiting")
    .where("residence.garden_id", "=", gardenId)
    .where("residence.hidden_at", "is", null)
    .orderBy("correction.id")
    .limit(1)
    .executeTakeFirst();
  const none = { count: 0, since: null, name: "" };
  return { applications: applications ?? none, corrections: corrections ?? none };
}

/** Default for a garden without an image (R-garden-2). */
const defaultImage = "scenes/garden-default";
const hour = 3_600_000;

export function presentOwnGardenItem(garden: OwnGarden, media: Media): BodyOf<typeof ownGarden.list>[number] {
  const { row, applications, corrections, anniversaries, now } = garden;
  const hours = ({ since }: Waiting) => (since ? Math.max(0, Math.floor((now.getTime() - since.getTime()) / hour)) : 0);
  return {
    id: row.id,
    garden_name: row.name,
    region: row.region,
    banner: media.address(row.banners[0] ?? row.background ?? row.thumb ?? defaultImage),
    is_hidden: row.hidden_at !== null,
    applications: {
      count: applications.count,
      hours: hours(applications),
      oldest: applications.name && `${familyName(applications.name)}家`,
    },
    corrections: { count: corrections.count, hours: hours(corrections), oldest: corrections.name },
    anniversaries: anniversaries.listed.map(({ id, name, occasion, isPrivate, isLit }) => ({
      id,
      name,
      occasion,
      is_close: isPrivate ? 1 : 0,
      is_lit: isLit,
    })),
    more_anniversaries: anniversaries.more,
    residence_nums: row.residences,
    family_nums: row.families,
    public_nums: row.listed_count,
    today_views: row.viewsToday,
  };
}
