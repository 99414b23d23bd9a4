import { ownAccountId } from "../account/own-account.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canReadFamily, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

/** A certificate that the caller may have as a file. */
export interface CertificateFiles {
  number: string;
  code: string;
  /** Without its ending. */
  path: `/files/${string}`;
}

/** The certificate of a residence's place, for its members. Refuses with `notFound`, also where there is none. */
export async function getPropertyFiles(ctx: Ctx, input: { residenceId: number }): Promise<CertificateFiles> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(standingOf(residence)));
  const row = await ctx.db
    .selectFrom("property_certificate")
    .select(["certificate_number", "check_code"])
    .where("residence_id", "=", residence.id)
    .executeTakeFirst();
  if (!row) return refuse("notFound");
  return { number: row.certificate_number, code: row.check_code, path: `/files/property/${residence.id}` };
}

/** The caller's own certificate of having remembered. Refuses with `notFound`, also who has none. */
export async function getRemembranceFiles(ctx: Ctx, input: { residenceId: number }): Promise<CertificateFiles> {
  const accountId = ownAccountId(ctx);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  const row = await ctx.db
    .selectFrom("remembrance_certificate")
    .select(["book_number", "check_code"])
    .where("residence_id", "=", residence.id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return refuse("notFound");
  const path = `/files/remembrance/${encodeURIComponent(row.book_number)}` as const;
  return { number: row.book_number, code: row.check_code, path };
}
