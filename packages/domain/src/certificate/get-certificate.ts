import type { Db } from "@changming/db/database";
import { actingAccountId, type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { canReadFamily, accessContextOf } from "../residence/access.ts";

export type PropertyCertificateRow = NonNullable<Awaited<ReturnType<typeof findPropertyCertificate>>>;

async function findPropertyCertificate(db: Db, residenceId: number) {
  const row = await db
    .selectFrom("property_certificate")
    .select(["certificate_number", "residence_area", "issued_at"])
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
  return row ?? null;
}

/** The property certificate of a residence (R-certificate-4). Throws `notFound`, also for a residence that has none. */
export async function getPropertyCertificate(
  ctx: Ctx,
  input: { residenceId: number },
): Promise<{ certificate: PropertyCertificateRow; residence: ResidenceRow }> {
  ctx.tags.read("levels", "gardens");
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  const certificate = (await findPropertyCertificate(ctx.db, residence.id)) ?? fail("notFound");
  return { certificate, residence };
}

type RemembranceCertificateRow = NonNullable<Awaited<ReturnType<typeof findRemembranceCertificate>>>;

async function findRemembranceCertificate(db: Db, residenceId: number, accountId: number) {
  const row = await db
    .selectFrom("remembrance_certificate as certificate")
    .innerJoin("account", "account.id", "certificate.account_id")
    .select(["account.nickname", "certificate.book_number", "certificate.issued_at", "certificate.template"])
    .where("certificate.residence_id", "=", residenceId)
    .where("certificate.account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

export interface RemembranceCertificate {
  residence: ResidenceRow;
  /** Null for a visitor, and for an account that has not remembered this residence yet. */
  certificate: RemembranceCertificateRow | null;
}

/** The caller's own remembrance certificate (R-certificate-1). Throws `notFound`. */
export async function getRemembranceCertificate(
  ctx: Ctx,
  input: { residenceId: number },
): Promise<RemembranceCertificate> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  const accountId = actingAccountId(ctx.actor);
  const certificate = accountId === null ? null : await findRemembranceCertificate(ctx.db, residence.id, accountId);
  return { residence, certificate };
}

/** A certificate that the caller may download. */
export interface CertificateFiles {
  number: string;
  code: string;
  /** Without the file extension. */
  path: `/files/${string}`;
}

/**
 * The property certificate of a residence, for its members (R-certificate-5). Throws `notFound`, also where there is
 * none.
 */
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

/** The caller's own remembrance certificate (R-certificate-5). Throws `notFound`, also where there is none. */
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
