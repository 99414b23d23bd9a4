import { codeTypes } from "@changming/contract/verification-code";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { chineseNumber } from "@changming/kit/numerals";
import { findInviter } from "../account-lookup/queries.ts";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { fail } from "../context/domain-error.ts";
import { consentedTexts, recordConsent } from "../static-page/consents.ts";
import { claimUpload, releaseUpload } from "../upload/claim-upload.ts";
import { checkCode, consumeCode } from "../verification-code/check-code.ts";
import { isPhoneOccupied } from "../account-lookup/phone-number.ts";
import { cooperationOfRef } from "./queries.ts";

export interface CooperationInput {
  company: string;
  applicantName: string;
  mobile: string;
  code: string;
  gardenName: string;
  /** Addresses of uploads; the licence may be empty. */
  licence: string;
  identityFront: string;
  identityBack: string;
  /** Another account's invitation code, or empty; ignored when the account already has a referrer. */
  referrerCode: string;
  ref: string | null;
}

/** The promise to applicants, on their page and in their inbox. */
export const answeredWithinWorkdays = 5;

type Applied = NonNullable<Awaited<ReturnType<typeof cooperationOfRef>>>;

/**
 * Applies to run a garden. The same `ref` returns the first answer and creates nothing. Throws `cooperationOpen`,
 * `phoneOccupied`, `cooperationCodeMismatch`, `referrerUnknown` or `uploadUnknown`.
 */
export async function applyCooperation(ctx: Ctx, input: CooperationInput): Promise<Applied> {
  const accountId = ownAccountId(ctx);
  const repeated = input.ref === null ? null : await cooperationOfRef(ctx.db, accountId, input.ref);
  if (repeated) return repeated;
  const referrerId = await referrerOf(ctx.db, accountId, input.referrerCode);
  const { mobile, code } = input;
  const codeId = await checkCode(ctx, { mobile, codeType: codeTypes.cooperation, code });
  return withTx(ctx, async (ctx) => {
    // Serializes the calls of one account; calls for one phone number collide at its unique index.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
    // A concurrent call with the same `ref` may have used the code up.
    const earlier = input.ref === null ? null : await cooperationOfRef(ctx.db, accountId, input.ref);
    if (earlier) return earlier;
    await requireNoOtherApplication(ctx.db, accountId, mobile);
    if (codeId === null || !(await consumeCode(ctx, codeId))) fail("cooperationCodeMismatch", "verificationCode");
    const made = await ctx.db
      .insertInto("cooperation")
      .values({
        account_id: accountId,
        referrer_id: referrerId,
        company: input.company,
        applicant_name: input.applicantName,
        applicant_phone: mobile,
        garden_name: input.gardenName,
        licence: input.licence === "" ? null : await claimDocument(ctx, input.licence, "applierZhizhao"),
        identity_front: await claimDocument(ctx, input.identityFront, "frontIdcard"),
        identity_back: await claimDocument(ctx, input.identityBack, "backIdcard"),
        state: "underReview",
        ref: input.ref,
        applied_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "state"])
      .executeTakeFirst();
    if (!made) fail("phoneOccupied", "applierMobile");
    await storeReferrer(ctx.db, accountId, referrerId);
    await recordConsent(ctx, accountId, consentedTexts.cooperation);
    await audit(ctx, {
      verb: "cooperation.apply",
      object: { kind: "cooperation", id: made.id },
      before: null,
      after: { state: made.state },
    });
    await sendInboxMessage(ctx, accountId, {
      title: "合作申请已收到",
      lines: [
        `您申请开设“${input.gardenName}”，我们已经收到，会在${chineseNumber(answeredWithinWorkdays)}个工作日内答复。`,
        "审核不收费。结果会写在这里。",
      ],
    });
    return made;
  });
}

async function claimDocument(ctx: Ctx, url: string, field: string): Promise<string> {
  return (await claimUpload(ctx, { url, as: { kind: "vault" }, field })).reference;
}

async function requireNoOtherApplication(db: Db, accountId: number, mobile: string): Promise<void> {
  const open = await db
    .selectFrom("cooperation")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "underReview")
    .executeTakeFirst();
  if (open) fail("cooperationOpen");
  if (await isPhoneOccupied(db, mobile, accountId)) fail("phoneOccupied", "applierMobile");
}

/** The referrer: the account's own, else the one whose code was given, else none (R-cooperation-5). */
async function referrerOf(db: Db, accountId: number, code: string): Promise<number | null> {
  const own = await db
    .selectFrom("account")
    .select("referrer_id")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (own.referrer_id !== null || code === "") return own.referrer_id;
  const inviter = await findInviter(db, code);
  return inviter && inviter.id !== accountId ? inviter.id : fail("referrerUnknown", "tuiguangId");
}

/** Set once for good. */
async function storeReferrer(db: Db, accountId: number, referrerId: number | null): Promise<void> {
  if (referrerId === null) return;
  await db
    .updateTable("account")
    .set({ referrer_id: referrerId })
    .where("id", "=", accountId)
    .where("referrer_id", "is", null)
    .execute();
}

/**
 * Withdraws the account's open application, and clears personal data and releases documents of all its applications.
 */
export async function withdrawCooperations(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db
    .updateTable("cooperation")
    .set({ state: "withdrawn", decided_at: ctx.clock() })
    .where("account_id", "=", accountId)
    .where("state", "=", "underReview")
    .execute();
  const documents = await ctx.db
    .selectFrom("cooperation")
    .select(["licence", "identity_front", "identity_back"])
    .where("account_id", "=", accountId)
    .execute();
  for (const { licence, identity_front, identity_back } of documents) {
    for (const reference of [licence, identity_front, identity_back]) await releaseUpload(ctx, { reference });
  }
  await ctx.db
    .updateTable("cooperation")
    .set({ applicant_name: "", applicant_phone: "", licence: null, identity_front: null, identity_back: null })
    .where("account_id", "=", accountId)
    .execute();
}
