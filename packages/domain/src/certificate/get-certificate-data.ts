import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

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

const placeColumns = [
  "residence.id as residence_id",
  "residence.name",
  "residence.kind",
  "residence.portrait",
  "residence.is_private",
  "residence.hidden_at",
  "residence.letter",
  "residence.number",
  "residence.birth_on",
  "residence.birth_calendar",
  "residence.birth_is_leap_month",
  "residence.death_on",
  "residence.death_calendar",
  "residence.death_is_leap_month",
  "residence.birth_is_about",
  "residence.birth_dynasty",
  "residence.death_is_about",
  "residence.death_dynasty",
  "residence.age_at_death",
  "garden.name as garden_name",
  "garden.kind as garden_kind",
  "level.name as level_name",
  "site_info.name as site_name",
] as const;

function places(db: Db) {
  return db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .innerJoin("level", "level.level", "residence.level")
    .leftJoin("site_info", (join) => join.onTrue())
    .select(placeColumns);
}

function properties(db: Db) {
  return places(db)
    .innerJoin("property_certificate as certificate", "certificate.residence_id", "residence.id")
    .select([
      "certificate.certificate_number",
      "certificate.check_code",
      "certificate.residence_area",
      "certificate.issued_at",
    ]);
}

function remembrances(db: Db) {
  return places(db)
    .innerJoin("remembrance_certificate as certificate", "certificate.residence_id", "residence.id")
    .innerJoin("account", "account.id", "certificate.account_id")
    .leftJoin("residence_member as member", (join) =>
      join
        .onRef("member.residence_id", "=", "certificate.residence_id")
        .onRef("member.account_id", "=", "certificate.account_id"),
    )
    .select([
      "certificate.account_id",
      "certificate.book_number",
      "certificate.check_code",
      "certificate.issued_at",
      "certificate.template",
      "account.nickname",
      "account.closed_at",
      "member.role",
    ]);
}

export async function propertyCertificateDataOf(db: Db, residenceId: number) {
  return (await properties(db).where("residence.id", "=", residenceId).executeTakeFirst()) ?? null;
}

async function remembranceCertificateDataOf(db: Db, number: string) {
  return (await remembrances(db).where("certificate.book_number", "=", number).executeTakeFirst()) ?? null;
}

interface Printed {
  number: string;
  code: string;
}

export async function checkedProperty(db: Db, { number, code }: Printed) {
  const found = properties(db)
    .where("certificate.certificate_number", "=", number)
    .where("certificate.check_code", "=", code);
  return (await found.executeTakeFirst()) ?? null;
}

export async function checkedRemembrance(db: Db, { number, code }: Printed) {
  const found = remembrances(db)
    .where("certificate.book_number", "=", number)
    .where("certificate.check_code", "=", code);
  return (await found.executeTakeFirst()) ?? null;
}
