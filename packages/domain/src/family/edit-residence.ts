import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { refreshSearch } from "../residence/search-index.ts";
import { touch } from "../context/tags.ts";
import { claimForResidence, releaseUnused } from "../upload/residence-images.ts";
import { checkBlocklist } from "../blocklist/check-blocklist.ts";

/** What a family may edit of its page by itself; omitted fields stay as they are. */
export interface ResidenceEdit {
  id: number;
  /** The version that was edited; null for the current one. */
  version: number | null;
  /** Address of an upload; empty leaves the portrait as it is. */
  avatar: string;
  summary?: string;
  /** 字, 号, former and pen names. */
  otherNames?: string[];
  plaque?: string;
  /** Right and left half, or empty. */
  couplet?: string[];
  opening?: string[];
  birthdayBy?: "solar" | "lunar";
  anniversaryBy?: "solar" | "lunar";
}

/**
 * Saves the family's texts, portrait and calendars (R-family-12). Throws `notFound`, `editedMeanwhile` (for the later
 * of two who edited the same version), `wordsRefused`, `uploadUnknown`.
 */
export async function editResidence(ctx: Ctx, input: ResidenceEdit): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.id);
    demand(canManageResidence(accessContextOf(residence)));
    if (input.version !== null && residence.facts_version !== input.version) fail("editedMeanwhile", "version");
    await checkTexts(ctx, input);
    const version = residence.facts_version + 1;
    const changed = { ...textsOf(residence, input), portrait: await portraitOf(ctx, residence, input.avatar) };
    await ctx.db
      .updateTable("residence")
      .set({ ...changed, facts_version: version, updated_at: ctx.clock() })
      .where("id", "=", input.id)
      .execute();
    if (input.otherNames) await refreshSearch(ctx.db, input.id);
    if (changed.portrait !== residence.portrait) await releaseUnused(ctx, input.id, [residence.portrait]);
    const before = { ...textsOf(residence, {}), portrait: residence.portrait };
    await audit(ctx, { verb: "residence.edit", object: { kind: "residence", id: input.id }, before, after: changed });
    await touch(ctx, `residence:${input.id}`, "residences", "gardens");
    return { id: input.id, version };
  });
}

function textsOf(row: ResidenceRow, input: Partial<ResidenceEdit>) {
  return {
    summary: input.summary ?? row.summary,
    other_names: input.otherNames ?? row.other_names,
    plaque: input.plaque ?? row.plaque,
    couplet: input.couplet ?? row.couplet,
    opening: input.opening ?? row.opening,
    birthday_by: input.birthdayBy ?? row.birthday_by,
    anniversary_by: input.anniversaryBy ?? row.anniversary_by,
  };
}

async function portraitOf(ctx: Ctx, residence: ResidenceRow, url: string): Promise<string> {
  if (url === "") return residence.portrait;
  return (await claimForResidence(ctx, { url, residenceId: residence.id, field: "avatar" })).reference;
}

async function checkTexts(ctx: Ctx, input: ResidenceEdit): Promise<void> {
  for (const field of ["summary", "plaque"] as const) await checkBlocklist(ctx, input[field] ?? "", field);
  for (const field of ["couplet", "opening", "otherNames"] as const)
    await checkBlocklist(ctx, (input[field] ?? []).join("\n"), field);
}
