import { isPhoneNumber } from "@changming/kit/phone-number";
import type { Db } from "@changming/db/database";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { findAccountById } from "./queries.ts";

/**
 * The full phone number meant by the input: itself, or, where it is the acting account's own number in its masked form
 * (138****8000), that number. Throws `sessionInvalid` for a masked number without an account, `invalidInput` for
 * another's.
 */
export async function fullPhoneNumber(ctx: Ctx, phone: string): Promise<string> {
  if (isPhoneNumber(phone)) return phone;
  const own = await findAccountById(ctx.db, ownAccountId(ctx));
  if (!own?.mobile || maskedPhone(own.mobile) !== phone) fail("invalidInput", "mobile");
  return own.mobile;
}

/** A phone number masked for staff, `138****5678`; empty for anything else, as of a closed account or one without. */
export function maskedPhone(phone: string | null): string {
  return phone !== null && /^1\d{10}$/.test(phone) ? phone.replace(/^(\d{3})\d{4}/, "$1****") : "";
}

/**
 * For what others read or the operator must be able to ask back about: it needs an author with a verified phone number.
 * Throws `phoneNeeded`.
 */
export async function requirePhoneNumber(ctx: Ctx): Promise<void> {
  const own = await findAccountById(ctx.db, ownAccountId(ctx));
  if (!own?.mobile) fail("phoneNeeded");
}

/** Whether the phone number belongs to another account's garden, or to its application under review. */
export async function isPhoneOccupied(db: Db, phone: string, accountId: number): Promise<boolean> {
  const applied = db
    .selectFrom("cooperation")
    .select("account_id")
    .where("applicant_phone", "=", phone)
    .where("state", "=", "underReview")
    .where("account_id", "<>", accountId);
  const managed = db
    .selectFrom("account")
    .innerJoin("garden_admin", "garden_admin.account_id", "account.id")
    .select("account.id as account_id")
    .where("account.mobile", "=", phone)
    .where("account.id", "<>", accountId);
  const approved = db
    .selectFrom("cooperation")
    .select("account_id")
    .where("applicant_phone", "=", phone)
    .where("state", "=", "approved")
    .where("account_id", "<>", accountId);
  const found = await applied.unionAll(managed).unionAll(approved).limit(1).executeTakeFirst();
  return found !== undefined;
}
