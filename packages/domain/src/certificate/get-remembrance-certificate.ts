import type { Db } from "@changming/db/database";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";

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

/** The caller's own remembrance certificate. Throws `notFound`. */
export async function getRemembranceCertificate(
  ctx: Ctx,
  input: { residenceId: number },
): Promise<RemembranceCertificate> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  const accountId = actingAccountId(ctx.actor);
  const certificate = accountId === null ? null : await findRemembranceCertificate(ctx.db, residence.id, accountId);
  return { residence, certificate };
}
