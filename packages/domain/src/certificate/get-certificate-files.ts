import { ownAccountId } from "../context/own-account.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

/** A certificate that the caller may download. */
export interface CertificateFiles {
  number: string;
  code: string;
  /** Without the file extension. */
  path: `/files/${string}`;
}

/** The property certificate of a residence, for its members. Throws `notFound`, also where there is none. */
export async function getPropertyFiles(ctx: Ctx, input: { residenceId: number }): Promise<CertificateFiles> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(accessContextOf(residence)));
  const row = await ctx.db
    .selectFrom("property_certificate")
    .select(["certificate_number", "check_code"])
    .where("residence_id", "=", residence.id)
    .executeTakeFirst();
  if (!row) return fail("notFound");
  return { number: row.certificate_number, code: row.check_code, path: `/files/property/${residence.id}` };
}

/** The caller's own remembrance certificate. Throws `notFound`, also where there is none. */
export async function getRemembranceFiles(ctx: Ctx, input: { residenceId: number }): Promise<CertificateFiles> {
  const accountId = ownAccountId(ctx);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  const row = await ctx.db
    .selectFrom("remembrance_certificate")
    .select(["book_number", "check_code"])
    .where("residence_id", "=", residence.id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return fail("notFound");
  const path = `/files/remembrance/${encodeURIComponent(row.book_number)}` as const;
  return { number: row.book_number, code: row.check_code, path };
}
