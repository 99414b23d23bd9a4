import { withTx } from "@changming/db/tx";
import { lockAccount } from "../account-lookup/queries.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { setPreference } from "./preference.ts";

/**
 * What an SMS of a reminder carries so that its reader can stop them without logging in: the account, and a mark of
 * its number, so that the SMS of a former number changes nothing.
 */
export function smsStopCode(
  { services }: Pick<Ctx, "services">,
  { id, mobile }: { id: number; mobile: string },
): string {
  return `${id.toString(36)}-${services.secrets.keyedHash("reminderStop", `${id} ${mobile}`).slice(0, 16)}`;
}

/** Stops the SMS of the account to which the code was sent, or starts them again. Throws `notFound`. */
export async function stopSms(ctx: Ctx, { code, isStopped }: { code: string; isStopped: boolean }): Promise<void> {
  const accountId = parseInt(code.split("-", 1)[0] ?? "", 36);
  if (!(accountId <= maxId)) fail("notFound");
  // no-access: whoever has the SMS may stop it
  await withTx(ctx, async (ctx) => {
    const account = await lockAccount(ctx.db, accountId);
    if (!account?.mobile || code !== smsStopCode(ctx, { id: accountId, mobile: account.mobile })) fail("notFound");
    await setPreference(ctx, accountId, { acceptsSms: !isStopped });
    const object = { kind: "account", id: accountId };
    await audit(ctx, { verb: "reminder.stopSms", object, before: null, after: { isStopped } });
  });
}

/** Of an `integer` column. */
const maxId = 2 ** 31 - 1;
