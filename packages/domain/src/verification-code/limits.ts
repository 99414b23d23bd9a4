import { sql } from "kysely";
import { addressGroup } from "@changming/kit/address-group";
import type { Ctx } from "../context.ts";
import { Refusal, refuse } from "../refusal.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds between two codes for one mobile. */
export const waitSeconds = 60;
/** Codes for one mobile, over all types (the providers' own limits are the same). */
const ofMobile = { anHour: 5, aDay: 10 };
/** Codes for one address, over all mobiles. */
const ofAddress = { anHour: 20 };
/** Times that an address is told in a day that a mobile is occupied; then it hears what everyone hears. */
const occupiedADay = 5;

/** Whose turn it is to be counted, as keyed hashes. */
export interface Asker {
  mobileHash: string;
  addressHash: string | null;
}

export function askerOf(ctx: Ctx, mobile: string): Asker {
  const { secrets } = ctx.gates;
  return {
    mobileHash: secrets.keyedHash("mobile", mobile),
    addressHash: ctx.address === null ? null : secrets.keyedHash("address", addressGroup(ctx.address)),
  };
}

/** Refuses when the mobile, the address or the whole site has had its codes: the same for every mobile, known or not. */
export async function demandRoom(ctx: Ctx, { mobileHash, addressHash }: Asker): Promise<void> {
  const now = ctx.clock().getTime();
  const since = (ms: number) => new Date(now - ms);
  const { rows } = await sql<{ last: Date | null; hour: number; day: number; address: number; site: number }>`
    select max(made_at) filter (where made_at > ${since(waitSeconds * 1_000)}) as last,
           count(*) filter (where made_at > ${since(hour)})::int as hour,
           count(*)::int as day,
           (select count(*)::int from verification_code
            where address_hash = ${addressHash} and made_at > ${since(hour)}) as address,
           (select count(*)::int from verification_code where made_at > ${since(hour)}) as site
    from verification_code where mobile_hash = ${mobileHash} and made_at > ${since(day)}`.execute(ctx.db);
  const [had] = rows;
  if (!had) throw new Error("a count without a row");
  if (had.last) tooSoon(had.last.getTime() + waitSeconds * 1_000 - now);
  if (had.hour >= ofMobile.anHour || had.day >= ofMobile.aDay) refuse("codesUsedUp");
  if (had.address >= ofAddress.anHour * ctx.gates.addressFactor) refuse("codesUsedUp");
  if (had.site >= ctx.gates.codesPerHour) {
    ctx.gates.warn("the site has sent its verification codes of this hour: no more are sent", {
      sent: had.site,
      limit: ctx.gates.codesPerHour,
    });
    refuse("smsUnavailable");
  }
}

/** The same for every mobile: it tells when the last code was asked for, which whoever asked knows. */
export function tooSoon(waitMs: number): never {
  throw new Refusal("codeTooSoon", undefined, undefined, Math.ceil(waitMs / 1_000));
}

/** Whether this address may be told once more that a mobile is occupied. */
export async function mayHearOccupied(ctx: Ctx, { addressHash }: Asker): Promise<boolean> {
  const { told } = await ctx.db
    .selectFrom("verification_code")
    .select((eb) => eb.fn.countAll<number>().as("told"))
    .where("address_hash", "=", addressHash)
    .where("code_hash", "is", null)
    .where("made_at", ">", new Date(ctx.clock().getTime() - day))
    .executeTakeFirstOrThrow();
  return told < occupiedADay * ctx.gates.addressFactor;
}

/** Older rows count for nothing: they go. */
export async function forgetOldCodes(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom("verification_code")
    .where("made_at", "<", new Date(ctx.clock().getTime() - day - hour))
    .execute();
}
