import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";

export type PropertyCertificateRow = NonNullable<Awaited<ReturnType<typeof findPropertyCertificate>>>;

async function findPropertyCertificate(db: Db, residenceId: number) {
  const row = await db
    .selectFrom("property_certificate")
    .select(["certificate_number", "residence_area", "issued_at"])
    .where("residence_id", "=", residenceId)
    .executeTakeFirst();
  return row ?? null;
}

/** The property certificate of a residence. Throws `notFound`, also for a residence that has none. */
export async function getPropertyCertificate(
  ctx: Ctx,
  input: { residenceId: number },
): Promise<{ certificate: PropertyCertificateRow; residence: ResidenceRow }> {
  ctx.tags.read("levels", "gardens");
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  const certificate = (await findPropertyCertificate(ctx.db, residence.id)) ?? fail("notFound");
  return { certificate, residence };
}
