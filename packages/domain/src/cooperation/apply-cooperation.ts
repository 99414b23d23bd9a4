import { codeTypes } from "@changming/contract/verification-code";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { findInviter } from "../account/queries.ts";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { tell } from "../inbox/tell.ts";
import { refuse } from "../refusal.ts";
import { claimUpload } from "../upload/claim-upload.ts";
import { checkCode, useCode } from "../verification-code/check-code.ts";
import { cooperationOfRef, isMobileOccupied } from "./queries.ts";

export interface CooperationInput {
  company: string;
  applicantName: string;
  mobile: string;
  code: string;
  gardenName: string;
  /** Addresses that uploads gave; the licence may be empty. */
  licence: string;
  identityFront: string;
  identityBack: string;
  /** Another account's invite code, or empty; an account that has a referrer keeps him, whatever stands here. */
  referrerCode: string;
  ref: string | null;
}

type Applied = NonNullable<Awaited<ReturnType<typeof cooperationOfRef>>>;

/**
 * Applies to run a garden. The same `ref` again answers as the first time and makes nothing. Refuses with
 * `cooperationOpen`, `phoneOccupied`, `cooperationCodeMismatch`, `referrerUnknown` or `uploadUnknown`.
 */
export async function applyCooperation(ctx: Ctx, input: CooperationInput): Promise<Applied> {
  const accountId = ownAccountId(ctx);
  const repeated = input.ref === null ? null : await cooperationOfRef(ctx.db, accountId, input.ref);
  if (repeated) return repeated;
  const referrerId = await referrerOf(ctx.db, accountId, input.referrerCode);
  const { mobile, code } = input;
  const codeId = await checkCode(ctx, { mobile, codeType: codeTypes.cooperation, code });
  // no-access: every account may apply
  return withTx(ctx, async (ctx) => {
    // Two at once of one account take turns here; two of one mobile at its unique index.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forUpdate().execute();
    // The same deed sent twice at once: the first used the code up.
    const earlier = input.ref === null ? null : await cooperationOfRef(ctx.db, accountId, input.ref);
    if (earlier) return earlier;
    await requireRoom(ctx.db, accountId, mobile);
    if (codeId === null || !(await useCode(ctx, codeId))) refuse("cooperationCodeMismatch", "verificationCode");
    const made = await ctx.db
      .insertInto("cooperation")
      .values({
        account_id: accountId,
        referrer_id: referrerId,
        company: input.company,
        applicant_name: input.applicantName,
        applicant_mobile: mobile,
        garden_name: input.gardenName,
        licence: input.licence === "" ? null : await claimPaper(ctx, input.licence, "applierZhizhao"),
        identity_front: await claimPaper(ctx, input.identityFront, "frontIdcard"),
        identity_back: await claimPaper(ctx, input.identityBack, "backIdcard"),
        state: "underReview",
        ref: input.ref,
        applied_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(["id", "state"])
      .executeTakeFirst();
    if (!made) refuse("phoneOccupied", "applierMobile");
    await keepReferrer(ctx.db, accountId, referrerId);
    await audit(ctx, {
      verb: "cooperation.apply",
      object: { kind: "cooperation", id: made.id },
      before: null,
      after: { state: made.state },
    });
    await tell(ctx, accountId, {
      title: "合作申请已收到",
      lines: [`您申请开设“${input.gardenName}”，我们已经收到，会在五个工作日内答复。`, "审核不收费。结果会写在这里。"],
    });
    return made;
  });
}

async function claimPaper(ctx: Ctx, url: string, field: string): Promise<string> {
  return (await claimUpload(ctx, { url, as: { kind: "vault" }, field })).reference;
}

async function requireRoom(db: Db, accountId: number, mobile: string): Promise<void> {
  const open = await db
    .selectFrom("cooperation")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "underReview")
    .executeTakeFirst();
  if (open) refuse("cooperationOpen");
  if (await isMobileOccupied(db, mobile, accountId)) refuse("phoneOccupied", "applierMobile");
}

/** Who brought the account here: its own referrer, else the one whose code was given, else nobody. */
async function referrerOf(db: Db, accountId: number, code: string): Promise<number | null> {
  const own = await db
    .selectFrom("account")
    .select("referrer_id")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (own.referrer_id !== null || code === "") return own.referrer_id;
  const inviter = await findInviter(db, code);
  return inviter && inviter.id !== accountId ? inviter.id : refuse("referrerUnknown", "tuiguangId");
}

/** Set once, and never again. */
async function keepReferrer(db: Db, accountId: number, referrerId: number | null): Promise<void> {
  if (referrerId === null) return;
  await db
    .updateTable("account")
    .set({ referrer_id: referrerId })
    .where("id", "=", accountId)
    .where("referrer_id", "is", null)
    .execute();
}
