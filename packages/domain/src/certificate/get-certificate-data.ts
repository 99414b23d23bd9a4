import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { propertyCertificateDataOf, remembranceCertificateDataOf } from "./certificate-data-queries.ts";

export type PropertyCertificateData = Awaited<ReturnType<typeof getPropertyCertificateData>>;
export type RemembranceCertificateData = Awaited<ReturnType<typeof getRemembranceCertificateData>>;

/**
 * Data of a residence's property certificate, for an address signed for a member. Throws `notFound` where there is
 * none, or the residence is hidden by now.
 */
export async function getPropertyCertificateData(ctx: Ctx, input: { residenceId: number }) {
  const row = await propertyCertificateDataOf(ctx.db, input.residenceId);
  return row && row.hidden_at === null ? row : fail("notFound");
}

/**
 * The same for a remembrance certificate, for an address signed for its holder. Throws `notFound` too when the
 * residence was made private since and the holder is no member.
 */
export async function getRemembranceCertificateData(ctx: Ctx, input: { number: string }) {
  const row = await remembranceCertificateDataOf(ctx.db, input.number);
  if (!row || row.hidden_at !== null || row.closed_at !== null) return fail("notFound");
  return row.is_private && row.role === null ? fail("notFound") : row;
}
