import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { CodeType } from "@changming/gateways/sms/sms-gateway";
import { withTx } from "@changming/db/tx";
import { findAccountByPhone } from "../account-lookup/queries.ts";
import { fullPhoneNumber, isPhoneOccupied } from "../account-lookup/phone-number.ts";
import { forgetOldAttempts } from "../sign-in/attempts.ts";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { codeHash } from "./check-code.ts";
import {
  type Requester,
  requesterOf,
  requireCodeQuota,
  forgetOldCodes,
  mayRevealOccupied,
  tooSoon,
  waitSeconds,
} from "./limits.ts";

const lifetimeMs = 5 * 60_000;
/** Advisory lock of this action for the site; with a phone number's hash, the lock of that number. */
const lockSpace = 4_007;

interface CodeRequest {
  mobile: string;
  codeType: CodeType;
}

/** Six digits from a cryptographic source. */
function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * Creates a code for a phone number and sends it after the response, so that known and unknown numbers get the same
 * response in the same time. An unknown number gets no login or reset code. Throws `codeTooSoon`, `codesUsedUp`,
 * `smsUnavailable` and, for a cooperation, `phoneOccupied`.
 */
export async function sendCode(ctx: Ctx, { mobile: given, codeType }: CodeRequest): Promise<void> {
  if (ctx.services.sms.name === "off") fail("smsUnavailable");
  const mobile = await fullPhoneNumber(ctx, given);
  const requester = requesterOf(ctx, mobile);
  // Checked before any lock as well, so that a flood of requests waits for none.
  await requireCodeQuota(ctx, requester);
  const code = newCode();
  // Both are queried for every type, so that all take the same time.
  const account = await findAccountByPhone(ctx.db, mobile);
  // No account has id 0, so for a visitor every account is someone else's.
  const isOccupied = await isPhoneOccupied(ctx.db, mobile, actingAccountId(ctx.actor) ?? 0);
  const isBarred = codeType === 3 && isOccupied;
  const revealsOccupied = await countCode(ctx, requester, { mobile, codeType, code: isBarred ? null : code });
  if (isBarred && revealsOccupied) fail("phoneOccupied");
  const isAwaited = !isBarred && (codeType === 0 || codeType === 3 || account !== null);
  if (isAwaited) ctx.services.later(() => deliver(ctx, { mobile, codeType, code }));
}

/** Inserts the code's row if the limits allow it under the locks. Returns whether to reveal an occupied number. */
async function countCode(
  ctx: Ctx,
  requester: Requester,
  { mobile, codeType, code }: CodeRequest & { code: string | null },
): Promise<boolean> {
  return withTx(ctx, async (ctx) => {
    // no-audit: the row itself is the record
    const { rows } = await sql<{ first: boolean }>`
      select pg_try_advisory_xact_lock(${lockSpace}, hashtext(${requester.phoneHash})) as first`.execute(ctx.db);
    // Another call for this phone number is in progress.
    if (!rows[0]?.first) tooSoon(waitSeconds * 1_000);
    await sql`select pg_advisory_xact_lock(${lockSpace}::bigint)`.execute(ctx.db);
    await requireCodeQuota(ctx, requester);
    const mayReveal = await mayRevealOccupied(ctx, requester);
    await forgetOldCodes(ctx);
    await forgetOldAttempts(ctx.db, ctx.clock());
    const now = ctx.clock();
    await ctx.db
      .insertInto("verification_code")
      .values({
        phone_hash: requester.phoneHash,
        code_type: codeType,
        code_hash: code === null ? null : codeHash(ctx, { mobile, codeType, code }),
        address_hash: requester.addressHash,
        made_at: now,
        expires_at: new Date(now.getTime() + lifetimeMs),
        used_at: null,
      })
      .execute();
    return mayReveal;
  });
}

async function deliver(ctx: Ctx, message: CodeRequest & { code: string }): Promise<void> {
  const { sms, warn } = ctx.services;
  const outcome = await sms.send(message);
  if (outcome.sent) return;
  const { reason, detail } = outcome;
  warn("a verification code could not be sent", { gateway: sms.name, reason, detail, requestId: ctx.requestId });
}
