import type { BodyOf } from "@changming/contract/define";
import type { mailing } from "@changming/contract/mailing";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

type Preference = BodyOf<typeof mailing.preference>;

/** What an account wants of gardens' letters: by default in the inbox, never by SMS (R-admin-24). */
export async function mailingPreferenceOf(db: Db, accountId: number): Promise<Preference> {
  const row = await db
    .selectFrom("mailing_preference")
    .select(["accepts_mailings", "accepts_sms"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const stopped_gardens = await db
    .selectFrom("mailing_opt_out")
    .innerJoin("garden", "garden.id", "mailing_opt_out.garden_id")
    .select(["garden.id as garden_id", "garden.name as garden_name"])
    .where("account_id", "=", accountId)
    .orderBy("garden.position")
    .execute();
  return {
    accepts_mailings: row?.accepts_mailings ?? true,
    accepts_sms: row?.accepts_sms ?? false,
    stopped_gardens,
  };
}

/** Throws `sessionInvalid`. */
export async function getMailingPreference(ctx: Ctx): Promise<Preference> {
  return mailingPreferenceOf(ctx.db, ownAccountId(ctx));
}

interface Wanted {
  acceptsMailings: boolean;
  acceptsSms: boolean;
}

/**
 * From its end on, nothing is sent that the account does not want, except an SMS on its way (R-admin-24). Throws
 * `sessionInvalid`.
 */
export function saveMailingPreference(ctx: Ctx, { acceptsMailings, acceptsSms }: Wanted): Promise<Preference> {
  return changePreference(ctx, async ({ db, clock }, account_id) => {
    const wanted = { accepts_mailings: acceptsMailings, accepts_sms: acceptsSms, changed_at: clock() };
    await db
      .insertInto("mailing_preference")
      .values({ account_id, ...wanted })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(wanted))
      .execute();
  });
}

interface Stop {
  gardenId: number;
  isStopped: boolean;
}

/**
 * Stops the letters of one garden, or receives them again. Throws `notFound`, also for a hidden garden that has not
 * written to the account (R-garden-11); `sessionInvalid`.
 */
export function stopGardenMailings(ctx: Ctx, { gardenId, isStopped }: Stop): Promise<Preference> {
  return changePreference(ctx, async ({ db, clock }, account_id) => {
    if (isStopped) {
      await demandKnownGarden(db, account_id, gardenId);
      await db
        .insertInto("mailing_opt_out")
        .values({ account_id, garden_id: gardenId, opted_out_at: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return;
    }
    await db
      .deleteFrom("mailing_opt_out")
      .where("account_id", "=", account_id)
      .where("garden_id", "=", gardenId)
      .execute();
  });
}

async function demandKnownGarden(db: Db, accountId: number, gardenId: number): Promise<void> {
  const hasWritten = db
    .selectFrom("mailing_recipient as recipient")
    .innerJoin("mailing", "mailing.id", "recipient.mailing_id")
    .select("mailing.id")
    .where("recipient.account_id", "=", accountId)
    .where("mailing.garden_id", "=", gardenId);
  const garden = await db
    .selectFrom("garden")
    .select("id")
    .where("id", "=", gardenId)
    .where((eb) => eb.or([eb("hidden_at", "is", null), eb.exists(hasWritten)]))
    .executeTakeFirst();
  if (!garden) fail("notFound");
}

async function changePreference(ctx: Ctx, change: (ctx: Ctx, accountId: number) => Promise<void>): Promise<Preference> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    // A letter that is being sent to this account right now goes first, or not at all.
    await ctx.db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const before = await mailingPreferenceOf(ctx.db, accountId);
    await change(ctx, accountId);
    const after = await mailingPreferenceOf(ctx.db, accountId);
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      const object = { kind: "account", id: accountId };
      await audit(ctx, { verb: "account.setMailings", object, before: inAudit(before), after: inAudit(after) });
    }
    return after;
  });
}

const inAudit = ({ stopped_gardens, ...rest }: Preference) => ({
  ...rest,
  stopped_gardens: stopped_gardens.map(({ garden_id }) => garden_id),
});
