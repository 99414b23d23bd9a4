import type { Updateable } from "kysely";
import type { SiteInfoTable } from "@changming/db/tables/site-info";
import { withTx } from "@changming/db/tx";
import { shanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { changedFields } from "../publication/audit-saved.ts";
import type { SiteInfoRow } from "../site-info/get-site-info.ts";
import { canAdoptStarter, canConfirmKeys, canOpenSite } from "./access.ts";
import { checkOpening, missingItems } from "./opening-items.ts";

/**
 * Opens the site to visitors. Only the first opening requires that the checklist is complete: a site that was open and
 * is closed for maintenance opens again. Throws `openingIncomplete`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function openSite(ctx: Ctx): Promise<void> {
  demand(canOpenSite(ctx.actor));
  await change(ctx, "siteInfo.open", async (ctx, row) => {
    if (row.opened_at === null) await demandComplete(ctx);
    return { opened_at: row.opened_at ?? ctx.clock(), closed_at: null, closed_sentence: "", opens_on: null };
  });
}

async function demandComplete({ db, clock, services }: Ctx): Promise<void> {
  const { site, staffCodes } = services;
  const missing = missingItems(await checkOpening({ db, now: clock(), site, staffCodes }));
  if (missing.length === 0) return;
  const titles = missing.map(({ title }) => title).join("、");
  throw new DomainError("openingIncomplete", undefined, `还差 ${missing.length} 件：${titles}`);
}

/**
 * Closes the site for a while: visitors read `sentence`, or the usual one if it is empty. What was paid is still
 * delivered. Throws `staffRoleMissing`, `staffProofNeeded`.
 */
export async function closeSite(ctx: Ctx, { sentence }: { sentence: string }): Promise<void> {
  demand(canOpenSite(ctx.actor));
  await change(ctx, "siteInfo.close", async (ctx, row) => {
    return { closed_at: row.closed_at ?? ctx.clock(), closed_sentence: sentence, opens_on: null };
  });
}

/**
 * Announces the day on which the site is to open (again), null for none. It does not open by itself. Throws
 * `invalidInput` for a day that is past, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function announceOpening(ctx: Ctx, { day }: { day: string | null }): Promise<void> {
  demand(canOpenSite(ctx.actor));
  if (day !== null && day < shanghaiDay(ctx.clock()))
    throw new DomainError("invalidInput", "day", "这一天已经过去了，请选今天或以后的日子");
  await change(ctx, "siteInfo.announce", async () => ({ opens_on: day }));
}

interface KeyCopy {
  /** The last six characters of each key, as proof of the copy. */
  vaultEnd: string;
  secretEnd: string;
  /** Where the copy is. */
  place: string;
}

/** Records that a copy of the keys exists elsewhere. Throws `keyEndsMismatch`, `staffRoleMissing`. */
export async function confirmKeys(ctx: Ctx, { vaultEnd, secretEnd, place }: KeyCopy): Promise<void> {
  demand(canConfirmKeys(ctx.actor));
  const { site } = ctx.services;
  if (!site.hasKeyEnds({ vault: vaultEnd, secret: secretEnd })) fail("keyEndsMismatch");
  await change(ctx, "siteInfo.confirmKeys", async () => {
    return { keys_confirmed: site.keysFingerprint, keys_place: place };
  });
}

/**
 * Records that the operator has reviewed levels, gifts and canned messages that came with the software. Throws
 * `staffRoleMissing`.
 */
export async function adoptStarter(ctx: Ctx): Promise<void> {
  demand(canAdoptStarter(ctx.actor));
  await change(ctx, "siteInfo.adoptStarter", async (ctx, row) => {
    return { starter_adopted_at: row.starter_adopted_at ?? ctx.clock() };
  });
}

/** Changes the row of the settings under its lock; the settings' own version stays, which is about texts. */
async function change(
  ctx: Ctx,
  verb: string,
  decide: (ctx: Ctx, row: SiteInfoRow) => Promise<Updateable<SiteInfoTable>>,
): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const row = await ctx.db.selectFrom("site_info").selectAll().forUpdate().executeTakeFirstOrThrow();
    const after = await decide(ctx, row);
    await ctx.db.updateTable("site_info").set(after).execute();
    await audit(ctx, { verb, object: { kind: "siteInfo", id: 1 }, ...changedFields({ ...row }, { ...after }) });
    await touch(ctx, "siteInfo");
  });
}
