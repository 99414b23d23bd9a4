import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { BodyOf } from "@changming/contract/define";
import type { family } from "@changming/contract/family";
import { isWholeDate } from "@changming/kit/life-date";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canActAsOwner, canReadFamily, type MemberRole, accessContextOf } from "../residence/access.ts";
import { getResidenceDetail, type ResidenceDetail } from "../residence-page/get-residence-detail.ts";
import { type ViewCounts, viewCounts } from "../visit/list-visits.ts";
import type { Media } from "../context/media.ts";
import { birthOf, deathOf } from "../residence/life-dates.ts";
import { presentResidenceDetail } from "../residence-page/present.ts";

interface FamilyHome {
  detail: ResidenceDetail;
  role: MemberRole;
  canOwn: boolean;
  counts: FamilyCounts;
  views: ViewCounts;
}

interface FamilyCounts {
  albums: number;
  photos: number;
  students: number;
  members: number;
}

/** Contents of the family's first page, for every member (R-family-2). Throws `notFound`. */
export async function getFamily(ctx: Ctx, input: { id: number }): Promise<FamilyHome> {
  const detail = await getResidenceDetail(ctx, input);
  const accessContext = accessContextOf(detail.row);
  demand(canReadFamily(accessContext));
  const [counts, views] = await Promise.all([
    familyCounts(ctx.db, input.id),
    viewCounts(ctx.db, input.id, shanghaiDay(ctx.clock())),
  ]);
  const role = accessContext.role ?? "relative";
  return { detail, role, canOwn: canActAsOwner(accessContext).allowed, counts, views };
}

/** For a member: the public page's facts, and what only the family needs. */
export function presentFamily(home: FamilyHome, media: Media): BodyOf<typeof family.detail> {
  const { row } = home.detail;
  return {
    detail: presentResidenceDetail(home.detail, media),
    role: home.role,
    facts_version: row.facts_version,
    intro_version: row.intro_version,
    birthday_by: row.birthday_by,
    anniversary_by: row.anniversary_by,
    birthday_known: known(birthOf(row)),
    anniversary_known: known(deathOf(row)),
    counts: {
      ...home.counts,
      views: home.views.views,
      viewsToday: home.views.viewsToday,
      scans: home.views.scans,
      scansToday: home.views.scansToday,
      graveLamps: home.views.graveLamps,
      blessings: row.message_total,
    },
    can: { manage: home.detail.canManage, own: home.canOwn },
  };
}

const known = (date: ReturnType<typeof birthOf>) => (date && isWholeDate(date.given) ? 1 : 0);

async function familyCounts(db: Db, residenceId: number): Promise<FamilyCounts> {
  const { rows } = await sql<FamilyCounts>`
    select
      (select count(*)::int from album where residence_id = ${residenceId} and deleted_at is null) as albums,
      (select coalesce(sum(photo_count), 0)::int from album
       where residence_id = ${residenceId} and deleted_at is null) as photos,
      (select count(*)::int from student_remembrance where residence_id = ${residenceId} and hidden_at is null) as students,
      (select count(*)::int from residence_member where residence_id = ${residenceId}) as members`.execute(db);
  return rows[0] ?? { albums: 0, photos: 0, students: 0, members: 0 };
}
