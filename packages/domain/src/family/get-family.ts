import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canOwnResidence, canReadFamily, type MemberRole, standingOf } from "../residence/access.ts";
import { getResidenceDetail, type ResidenceDetail } from "../residence/get-residence-detail.ts";
import { type ViewCounts, viewCounts } from "../visit/queries.ts";

export interface FamilyHome {
  detail: ResidenceDetail;
  role: MemberRole;
  canOwn: boolean;
  kept: KeptCounts;
  views: ViewCounts;
}

interface KeptCounts {
  albums: number;
  photos: number;
  students: number;
  members: number;
}

/** What the family's first page shows of its residence, for every member. Refuses with `notFound`. */
export async function getFamily(ctx: Ctx, input: { id: number }): Promise<FamilyHome> {
  const detail = await getResidenceDetail(ctx, input);
  const standing = standingOf(detail.row);
  demand(canReadFamily(standing));
  const [kept, views] = await Promise.all([
    keptCounts(ctx.db, input.id),
    viewCounts(ctx.db, input.id, shanghaiDay(ctx.clock())),
  ]);
  const role = standing.role ?? "relative";
  return { detail, role, canOwn: canOwnResidence(standing).allowed, kept, views };
}

async function keptCounts(db: Db, residenceId: number): Promise<KeptCounts> {
  const { rows } = await sql<KeptCounts>`
    select
      (select count(*)::int from album where residence_id = ${residenceId} and deleted_at is null) as albums,
      (select coalesce(sum(photo_count), 0)::int from album
       where residence_id = ${residenceId} and deleted_at is null) as photos,
      (select count(*)::int from student_remembrance where residence_id = ${residenceId} and hidden_at is null) as students,
      (select count(*)::int from residence_member where residence_id = ${residenceId}) as members`.execute(db);
  return rows[0] ?? { albums: 0, photos: 0, students: 0, members: 0 };
}
