import type { Db } from "@changming/db/database";
import type { Actor } from "../context/context.ts";
import { mailingPreferenceOf } from "../mailing/preference.ts";
import { refundedFen } from "../order/queries.ts";
import { visibleTo } from "../residence/access.ts";

/** Id and name of a residence; the name is null when the account may not see it any more. */
function named(db: Db, actor: Actor) {
  const isVisible = visibleTo(actor);
  return db
    .selectFrom("residence")
    .select((eb) => [
      "residence.id as residence_id",
      eb.case().when(isVisible(eb)).then(eb.ref("residence.name")).else(null).end().as("residence_name"),
    ]);
}

export function exportedAccount(db: Db, accountId: number) {
  return db
    .selectFrom("account")
    .leftJoin("account as referrer", "referrer.id", "account.referrer_id")
    .select([
      "account.public_id",
      "account.mobile",
      "account.nickname",
      "account.avatar",
      "account.invite_code",
      "account.created_at",
      "referrer.nickname as referrer",
    ])
    .where("account.id", "=", accountId)
    .executeTakeFirstOrThrow();
}

export function exportedSessions(db: Db, accountId: number) {
  return db
    .selectFrom("session")
    .select(["created_at", "last_seen_at", "revoked_at", "wechat_openid"])
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();
}

/** The WeChat user who signs in, as each app of the site knows them. */
export function exportedWechat(db: Db, accountId: number) {
  return db
    .selectFrom("wechat_identity")
    .select(["openid", "unionid", "created_at", "revoked_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** What it is reminded of, what went, and the browsers that accept messages. */
export async function exportedReminders(db: Db, accountId: number, actor: Actor) {
  const preference = await db
    .selectFrom("reminder_preference")
    .select(["time_zone", "accepts_sms"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const rules = await named(db, actor)
    .innerJoin("reminder_rule as rule", "rule.residence_id", "residence.id")
    .select(["rule.occasions", "rule.lead_days", "rule.hour", "rule.calendar", "rule.counted_from", "rule.channels"])
    .where("rule.account_id", "=", accountId)
    .orderBy("residence.id")
    .execute();
  const sent = await named(db, actor)
    .innerJoin("reminder", "reminder.residence_id", "residence.id")
    .select(["reminder.on_day", "reminder.lead_days", "reminder.channel", "reminder.state", "reminder.changed_at"])
    .where("reminder.account_id", "=", accountId)
    .orderBy("reminder.id")
    .execute();
  const browsers = await db
    .selectFrom("push_subscription")
    .select(["endpoint", "created_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
  return { time_zone: null, accepts_sms: false, ...preference, rules, sent, browsers };
}

/** What it wants of gardens' letters, without internal ids. */
export async function exportedMailingPreference(db: Db, accountId: number) {
  const { stopped_gardens, ...wanted } = await mailingPreferenceOf(db, accountId);
  return { ...wanted, stopped_gardens: stopped_gardens.map(({ garden_name }) => garden_name) };
}

/** Memberships of the account, with what it wrote there as owner or manager. */
export function exportedResidences(db: Db, accountId: number, actor: Actor) {
  return named(db, actor)
    .innerJoin("residence_member as member", "member.residence_id", "residence.id")
    .select((eb) => [
      "member.role",
      "member.relation",
      "member.created_at",
      eb
        .case()
        .when("member.role", "in", ["owner", "manager"])
        .then(eb.ref("residence.intro_html"))
        .else(null)
        .end()
        .as("intro_html"),
    ])
    .where("member.account_id", "=", accountId)
    .where(visibleTo(actor))
    .orderBy("residence.id")
    .execute();
}

/** Photos of the residences that the account manages. */
export function exportedPhotos(db: Db, accountId: number, actor: Actor) {
  return named(db, actor)
    .innerJoin("residence_member as member", "member.residence_id", "residence.id")
    .innerJoin("album", "album.residence_id", "residence.id")
    .innerJoin("photo", "photo.album_id", "album.id")
    .select(["album.name as album_name", "photo.picture", "photo.caption", "residence.is_private"])
    .where("member.account_id", "=", accountId)
    .where("member.role", "in", ["owner", "manager"])
    .where(visibleTo(actor))
    .where("album.deleted_at", "is", null)
    .where("photo.deleted_at", "is", null)
    .where("photo.withheld_at", "is", null)
    .orderBy("photo.id")
    .execute();
}

export function exportedMessages(db: Db, accountId: number, actor: Actor) {
  return named(db, actor)
    .innerJoin("message", "message.residence_id", "residence.id")
    .select(["message.content", "message.relation", "message.state", "message.written_at"])
    .where("message.account_id", "=", accountId)
    .orderBy("message.id")
    .execute();
}

export function exportedGifts(db: Db, accountId: number, actor: Actor) {
  return named(db, actor)
    .innerJoin("given_gift", "given_gift.residence_id", "residence.id")
    .innerJoin("gift", "gift.id", "given_gift.gift_id")
    .select(["gift.name as gift_name", "given_gift.quantity", "given_gift.coins", "given_gift.given_at"])
    .where("given_gift.account_id", "=", accountId)
    .orderBy("given_gift.id")
    .execute();
}

/** Orders of the account with their outcome. */
export function exportedOrders(db: Db, accountId: number) {
  return db
    .selectFrom("orders")
    .innerJoin("order_item as item", "item.order_id", "orders.id")
    .leftJoin("payment", "payment.id", "orders.paid_payment_id")
    .select([
      "orders.order_no",
      "orders.kind",
      "orders.state",
      "item.name",
      "item.quantity",
      "item.amount_fen",
      refundedFen("orders.paid_payment_id").as("refunded_fen"),
      "payment.channel as paid_by",
      "orders.created_at",
      "orders.paid_at",
    ])
    .where("orders.account_id", "=", accountId)
    .orderBy("orders.id")
    .execute();
}

export function exportedReceipts(db: Db, accountId: number) {
  return db
    .selectFrom("receipt")
    .innerJoin("orders", "orders.id", "receipt.order_id")
    .select(["receipt.number", "orders.order_no", "receipt.payer_name", "receipt.amount_fen", "receipt.issued_at"])
    .where("orders.account_id", "=", accountId)
    .orderBy("receipt.id")
    .execute();
}

/** Requests for invoices; the file of an issued one has a page of its own. */
export function exportedInvoices(db: Db, accountId: number) {
  return db
    .selectFrom("invoice")
    .select([
      "number",
      "state",
      "buyer_kind",
      "title",
      "tax_number",
      "email",
      "phone",
      "reason",
      "requested_at",
      "decided_at",
      "tax_invoice_number",
      "tax_invoice_on",
    ])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export function exportedRemembrances(db: Db, accountId: number, actor: Actor) {
  return named(db, actor)
    .innerJoin("remembrance", "remembrance.residence_id", "residence.id")
    .select(["remembrance.on_day", "remembrance.at", "remembrance.is_named"])
    .where("remembrance.account_id", "=", accountId)
    .orderBy("remembrance.at")
    .orderBy("residence.id")
    .execute();
}

export function exportedCertificates(db: Db, accountId: number, actor: Actor) {
  return named(db, actor)
    .innerJoin("remembrance_certificate as certificate", "certificate.residence_id", "residence.id")
    .select(["certificate.book_number", "certificate.issued_at"])
    .where("certificate.account_id", "=", accountId)
    .orderBy("certificate.issued_at")
    .orderBy("residence.id")
    .execute();
}

export function exportedVisits(db: Db, accountId: number, actor: Actor) {
  return named(db, actor)
    .innerJoin("visit", "visit.residence_id", "residence.id")
    .select("visit.visited_at")
    .where("visit.account_id", "=", accountId)
    .orderBy("visit.id")
    .execute();
}

export function exportedInboxMessages(db: Db, accountId: number) {
  return db
    .selectFrom("inbox_message")
    .select(["title", "content_html", "created_at", "read_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export function exportedFeedback(db: Db, accountId: number) {
  return db
    .selectFrom("feedback")
    .select(["title", "content", "pictures", "answer", "answered_at", "written_at"])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

export function exportedCooperations(db: Db, accountId: number) {
  return db
    .selectFrom("cooperation")
    .select([
      "company",
      "applicant_name",
      "applicant_phone as applicant_mobile",
      "garden_name",
      "state",
      "reason",
      "applied_at",
      "decided_at",
    ])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** Applications of the account, without their documents, which have a page of their own. */
export function exportedApplications(db: Db, accountId: number) {
  return db
    .selectFrom("application")
    .innerJoin("garden", "garden.id", "application.garden_id")
    .select([
      "garden.name as garden_name",
      "application.state",
      "application.name",
      "application.gender",
      "application.native_place",
      "application.nation",
      "application.birth_on",
      "application.birth_calendar",
      "application.death_on",
      "application.death_calendar",
      "application.relation",
      "application.statement",
      "application.reason",
      "application.applied_at",
      "application.sent_at",
      "application.decided_at",
      "application.residence_id",
      "application.documents_erased_at as papers_erased_at",
    ])
    .where("application.account_id", "=", accountId)
    .orderBy("application.id")
    .execute();
}

export function exportedStudentRemembrances(db: Db, accountId: number, actor: Actor) {
  return named(db, actor)
    .innerJoin("student_remembrance as word", "word.residence_id", "residence.id")
    .select(["word.school_name", "word.class_name", "word.student_name", "word.written_at"])
    .where("word.account_id", "=", accountId)
    .orderBy("word.id")
    .execute();
}

export function exportedConcerns(db: Db, accountId: number) {
  return db
    .selectFrom("concern")
    .select([
      "number",
      "kind",
      "state",
      "reason",
      "subject_name",
      "applicant_name",
      "relation",
      "contact",
      "content",
      "made_at",
    ])
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}
