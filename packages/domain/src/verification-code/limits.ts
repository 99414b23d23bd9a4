import { sql } from "kysely";
import { addressGroup } from "@changming/kit/address-group";
import type { Ctx } from "../context/context.ts";
import { DomainError, fail } from "../context/domain-error.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds between two codes for one phone number. */
export const waitSeconds = 60;
/** Codes for one phone number, over all types (the SMS providers have the same limits). */
const perPhone = { anHour: 5, aDay: 10 };
/** Codes for one address, over all phone numbers. */
const ofAddress = { anHour: 20 };
/** How often per day an address may learn that a phone number is occupied; then the response is the usual one. */
const occupiedADay = 5;

/** Whose requests are counted, as keyed hashes. */
export interface Requester {
  phoneHash: string;
  addressHash: string | null;
}

export function requesterOf(ctx: Ctx, mobile: string): Requester {
  const { secrets } = ctx.services;
  return {
    phoneHash: secrets.keyedHash("mobile", mobile),
    addressHash: ctx.address === null ? null : secrets.keyedHash("address", addressGroup(ctx.address)),
  };
}

/** Throws when the limit of phone number, address or site is reached, alike for known and unknown phone numbers. */
export async function requireCodeQuota(ctx: Ctx, { phoneHash, addressHash }: Requester): Promise<void> {
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
  if (had.address >= ofAddress.anHour * ctx.services.addressFactor) fail("codesUsedUp");
  if (had.site >= ctx.services.codesPerHour) {
    ctx.services.warn("the site has sent its verification codes of this hour: no more are sent", {
      sent: had.site,
      limit: ctx.services.codesPerHour,
    });
    fail("smsUnavailable");
  }
}

/** Alike for every phone number: the wait depends on the last request only, which its sender knows. */
export function tooSoon(waitMs: number): never {
  throw new DomainError("codeTooSoon", undefined, undefined, Math.ceil(waitMs / 1_000));
}

/** Whether this address may learn once more that a phone number is occupied. */
export async function mayRevealOccupied(ctx: Ctx, { addressHash }: Requester): Promise<boolean> {
  const { revealed } = await ctx.db
    .selectFrom("verification_code")
    .select((eb) => eb.fn.countAll<number>().as("revealed"))
    .where("address_hash", "=", addressHash)
    .where("code_hash", "is", null)
    .where("made_at", ">", new Date(ctx.clock().getTime() - day))
    .executeTakeFirstOrThrow();
  return revealed < occupiedADay * ctx.services.addressFactor;
}

/** Deletes rows that no longer count. */
export async function forgetOldCodes(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom("verification_code")
    .where("made_at", "<", new Date(ctx.clock().getTime() - day - hour))
    .execute();
}
