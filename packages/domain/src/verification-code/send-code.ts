import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { CodeType } from "@changming/gateways/sms/sms-gateway";
import { withTx } from "@changming/db/tx";
import { addressGroup } from "@changming/kit/address-group";
import { findAccountByPhone } from "../account-lookup/queries.ts";
import { fullPhoneNumber, isPhoneOccupied } from "../account-lookup/phone-number.ts";
import { forgetOldAttempts } from "../sign-in/attempts.ts";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { DomainError, fail } from "../context/domain-error.ts";
import { codeHash } from "./check-code.ts";

/** How long a code is valid (R-account-20). */
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
 * response in the same time (R-account-22). An unknown number gets no reset code. Throws `codeTooSoon`,
 * `codesUsedUp`, `smsUnavailable` and, for a cooperation, `phoneOccupied` (R-cooperation-6).
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
  // A login by code may create the account.
  const isAwaited = !isBarred && (codeType !== 2 || account !== null);
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

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds between two codes for one phone number (R-account-21). */
export const waitSeconds = 60;
/** Codes for one phone number, over all types (the SMS providers have the same limits) (R-account-21). */
const perPhone = { anHour: 5, aDay: 10 };
/** Codes for one address, over all phone numbers (R-account-21). */
const ofAddress = { anHour: 20 };
/** How often per day an address may learn that a phone number is occupied; then the response is the usual one. */
const occupiedADay = 5;

/** Whose requests are counted, as keyed hashes. */
interface Requester {
  phoneHash: string;
  addressHash: string | null;
}

function requesterOf(ctx: Ctx, mobile: string): Requester {
  const { secrets } = ctx.services;
  return {
    phoneHash: secrets.keyedHash("mobile", mobile),
    addressHash: ctx.address === null ? null : secrets.keyedHash("address", addressGroup(ctx.address)),
  };
}

/** Throws when the limit of phone number, address or site is reached, alike for known and unknown phone numbers. */
async function requireCodeQuota(ctx: Ctx, { phoneHash, addressHash }: Requester): Promise<void> {
  const now = ctx.clock().getTime();
  const since = (ms: number) => new Date(now - ms);
  const { rows } = await sql<{ last: Date | null; hour: number; day: number; address: number; site: number }>`
    select max(made_at) filter (where made_at > ${since(waitSeconds * 1_000)}) as last,
           count(*) filter (where made_at > ${since(hour)})::int as hour,
           count(*)::int as day,
           (select count(*)::int from verification_code
            where address_hash = ${addressHash} and made_at > ${since(hour)}) as address,
           (select count(*)::int from verification_code where made_at > ${since(hour)}) as site
    from verification_code where phone_hash = ${phoneHash} and made_at > ${since(day)}`.execute(ctx.db);
  const [had] = rows;
  if (!had) throw new Error("an aggregate returned no row");
  if (had.last) tooSoon(had.last.getTime() + waitSeconds * 1_000 - now);
  if (had.hour >= perPhone.anHour || had.day >= perPhone.aDay) fail("codesUsedUp");
  if (had.address >= ofAddress.anHour * ctx.services.rateLimitFactor) fail("codesUsedUp");
  if (had.site >= ctx.services.codesPerHour) {
    ctx.services.warn("the site has sent its verification codes of this hour: no more are sent", {
      sent: had.site,
      limit: ctx.services.codesPerHour,
    });
    fail("smsUnavailable");
  }
}

/** Alike for every phone number: the wait depends on the last request only, which its sender knows. */
function tooSoon(waitMs: number): never {
  throw new DomainError("codeTooSoon", undefined, undefined, Math.ceil(waitMs / 1_000));
}

/** Whether this address may learn once more that a phone number is occupied. */
async function mayRevealOccupied(ctx: Ctx, { addressHash }: Requester): Promise<boolean> {
  const { revealed } = await ctx.db
    .selectFrom("verification_code")
    .select((eb) => eb.fn.countAll<number>().as("revealed"))
    .where("address_hash", "=", addressHash)
    .where("code_hash", "is", null)
    .where("made_at", ">", new Date(ctx.clock().getTime() - day))
    .executeTakeFirstOrThrow();
  return revealed < occupiedADay * ctx.services.rateLimitFactor;
}

/** Deletes rows that no longer count. */
async function forgetOldCodes(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom("verification_code")
    .where("made_at", "<", new Date(ctx.clock().getTime() - day - hour))
    .execute();
}
