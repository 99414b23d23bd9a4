import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { CodeType } from "@changming/gateways/sms/sms-gateway";
import { withTx } from "@changming/db/tx";
import { findAccountByMobile } from "../account/queries.ts";
import { wholeMobile } from "../account/whole-mobile.ts";
import { forgetOldAttempts } from "../account/attempts.ts";
import { actingAccountId, type Ctx } from "../context.ts";
import { isMobileOccupied } from "../cooperation/queries.ts";
import { refuse } from "../refusal.ts";
import { codeHash } from "./check-code.ts";
import { type Asker, askerOf, demandRoom, forgetOldCodes, mayHearOccupied, tooSoon, waitSeconds } from "./limits.ts";

const lifetimeMs = 5 * 60_000;
/** The advisory lock of this verb for the site; with a mobile's hash behind it, that for the mobile. */
const lockSpace = 4_007;

export interface CodeRequest {
  mobile: string;
  codeType: CodeType;
}

/** Six digits from a cryptographic source. */
function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * Makes a code for a mobile and sends it after the answer, so that known and unknown mobiles are answered alike and in
 * the same time. To log in or to reset, an unknown mobile is sent nothing. Refuses with `codeTooSoon`, `codesUsedUp`,
 * `smsUnavailable` and, for a cooperation, `phoneOccupied`.
 */
export async function sendCode(ctx: Ctx, { mobile: given, codeType }: CodeRequest): Promise<void> {
  if (ctx.gates.sms.name === "off") refuse("smsUnavailable");
  const mobile = await wholeMobile(ctx, given);
  const asker = askerOf(ctx, mobile);
  // Asked once before any lock, so that a flood waits for none.
  await demandRoom(ctx, asker);
  const code = newCode();
  // Both are asked for whatever the type, so that all take the same time.
  const account = await findAccountByMobile(ctx.db, mobile);
  // No account has the id 0: to a visitor all of them are others'.
  const isOccupied = await isMobileOccupied(ctx.db, mobile, actingAccountId(ctx.actor) ?? 0);
  const isBarred = codeType === 3 && isOccupied;
  const tellsOccupied = await countCode(ctx, asker, { mobile, codeType, code: isBarred ? null : code });
  if (isBarred && tellsOccupied) refuse("phoneOccupied");
  const isAwaited = !isBarred && (codeType === 0 || codeType === 3 || account !== null);
  if (isAwaited) ctx.gates.later(() => deliver(ctx, { mobile, codeType, code }));
}

/** Writes the code's row, if there is still room under the locks. Returns whether an occupied mobile may be named so. */
async function countCode(
  ctx: Ctx,
  asker: Asker,
  { mobile, codeType, code }: CodeRequest & { code: string | null },
): Promise<boolean> {
  // no-access: everyone may ask; the limits are the access
  return withTx(ctx, async (ctx) => {
    // no-audit: the row itself says what was done
    const { rows } = await sql<{ first: boolean }>`
      select pg_try_advisory_xact_lock(${lockSpace}, hashtext(${asker.mobileHash})) as first`.execute(ctx.db);
    // Another call for this mobile is under way at this very moment.
    if (!rows[0]?.first) tooSoon(waitSeconds * 1_000);
    await sql`select pg_advisory_xact_lock(${lockSpace}::bigint)`.execute(ctx.db);
    await demandRoom(ctx, asker);
    const mayHear = await mayHearOccupied(ctx, asker);
    await forgetOldCodes(ctx);
    await forgetOldAttempts(ctx.db, ctx.clock());
    const now = ctx.clock();
    await ctx.db
      .insertInto("verification_code")
      .values({
        mobile_hash: asker.mobileHash,
        code_type: codeType,
        code_hash: code === null ? null : codeHash(ctx, { mobile, codeType, code }),
        address_hash: asker.addressHash,
        made_at: now,
        expires_at: new Date(now.getTime() + lifetimeMs),
        used_at: null,
      })
      .execute();
    return mayHear;
  });
}

async function deliver(ctx: Ctx, message: CodeRequest & { code: string }): Promise<void> {
  const { sms, warn } = ctx.gates;
  const outcome = await sms.send(message);
  if (outcome.sent) return;
  const { reason, detail } = outcome;
  warn("a verification code could not be sent", { gateway: sms.name, reason, detail, requestId: ctx.requestId });
}
