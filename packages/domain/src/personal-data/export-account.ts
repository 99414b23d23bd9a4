import { withTx } from "@changming/db/tx";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import type { BodyOf } from "@changming/contract/define";
import type { account as accountCalls } from "@changming/contract/account";
import { ageDeclarationOf } from "../account/age-declaration.ts";
import { audit } from "../context/audit.ts";
import { decryptSender } from "../concern/encrypted-sender.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { accessOfResidence } from "../context/media.ts";
import { fail } from "../context/domain-error.ts";
import { decryptBuyer } from "../invoice/encrypted-buyer.ts";
import { decryptPayer } from "../receipt/payer-name.ts";
import { decryptStudentName } from "../student-remembrance/write-student-remembrance.ts";
import { consentsOf } from "../static-page/consents.ts";
import * as exported from "./export-queries.ts";

/** Maximum exports of one account in 24 hours (R-account-31). */
const exportsADay = 3;
const day = 86_400_000;

interface AccountExport {
  filename: string;
  madeAt: Date;
  data: Record<string, unknown>;
}

/**
 * All data stored about the acting account: profile, contributions, gifts, visits, messages received. It holds no
 * password, token or document, and nobody else's data. Throws `tooManyRequests` after three in 24 hours.
 */
export async function exportAccount(ctx: Ctx): Promise<AccountExport> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const madeAt = ctx.clock();
    // Serializes the calls of one account, so that none slips past the limit.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
    const made = await exportsSince(ctx, accountId, new Date(madeAt.getTime() - day));
    if (made >= exportsADay * ctx.services.rateLimitFactor) fail("tooManyRequests");
    const data = await collect(ctx, accountId);
    await audit(ctx, {
      verb: "account.export",
      object: { kind: "account", id: accountId },
      before: null,
      after: null,
    });
    return { filename: `changming-${shanghaiDay(madeAt)}.json`, madeAt, data };
  });
}

async function exportsSince(ctx: Ctx, accountId: number, since: Date): Promise<number> {
  const row = await ctx.db
    .selectFrom("audit_entry")
    .select((eb) => eb.fn.countAll<number>().as("made"))
    .where("object_kind", "=", "account")
    .where("object_id", "=", accountId)
    .where("verb", "=", "account.export")
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return row.made;
}

async function collect({ db, actor, media, services }: Ctx, accountId: number): Promise<Record<string, unknown>> {
  const account = await exported.exportedAccount(db, accountId);
  const photos = await exported.exportedPhotos(db, accountId, actor);
  const feedback = await exported.exportedFeedback(db, accountId);
  const remembrances = await exported.exportedStudentRemembrances(db, accountId, actor);
  const concerns = await exported.exportedConcerns(db, accountId);
  const receipts = await exported.exportedReceipts(db, accountId);
  const invoices = await exported.exportedInvoices(db, accountId);
  const rows = {
    account: { ...account, avatar: media.address(account.avatar) },
    consents: await consentsOf(db, accountId),
    age_declaration: await ageDeclarationOf(db, accountId),
    wechat: await exported.exportedWechat(db, accountId),
    sessions: await exported.exportedSessions(db, accountId),
    residences: await exported.exportedResidences(db, accountId, actor),
    photos: photos.map((photo) => ({ ...photo, picture: media.address(photo.picture, accessOfResidence(photo)) })),
    blessings: await exported.exportedMessages(db, accountId, actor),
    gifts: await exported.exportedGifts(db, accountId, actor),
    orders: await exported.exportedOrders(db, accountId),
    remembrances: await exported.exportedRemembrances(db, accountId, actor),
    certificates: await exported.exportedCertificates(db, accountId, actor),
    visits: await exported.exportedVisits(db, accountId, actor),
    messages: await exported.exportedInboxMessages(db, accountId),
    reminders: await exported.exportedReminders(db, accountId, actor),
    mailing_preference: await exported.exportedMailingPreference(db, accountId),
    feedback: feedback.map((one) => ({ ...one, pictures: one.pictures.map((image) => media.address(image)) })),
    studentRemembrances: remembrances.map((remembrance) => ({
      ...remembrance,
      student_name: decryptStudentName(services.secrets, remembrance.student_name),
    })),
    concerns: concerns.map((concern) => ({ ...concern, ...decryptSender(services.secrets, concern) })),
    applications: await exported.exportedApplications(db, accountId),
    receipts: receipts.map(({ payer_name, ...receipt }) => ({
      ...receipt,
      payer_name: decryptPayer(services.secrets, { number: receipt.number, payer_name }),
    })),
    invoices: invoices.map((invoice) => ({ ...invoice, ...decryptBuyer(services.secrets, invoice) })),
    cooperations: await exported.exportedCooperations(db, accountId),
  };
  return Object.fromEntries(Object.entries(rows).map(([name, value]) => [name, inShanghai(value)]));
}

/** Formats every instant in the tree as the wire does. */
function inShanghai(value: unknown): unknown {
  if (value instanceof Date) return shanghaiDateTime(value);
  if (Array.isArray(value)) return value.map(inShanghai);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inShanghai(inner)]));
}

export function presentExport({ filename, madeAt, data }: AccountExport): BodyOf<typeof accountCalls.exportData> {
  return { filename, create_time: shanghaiDateTime(madeAt), data };
}
