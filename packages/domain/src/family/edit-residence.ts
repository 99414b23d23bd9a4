import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { refreshSearch } from "../residence/refresh-search.ts";
import { touch } from "../tags.ts";
import { claimForResidence, releaseUnused } from "../upload/residence-pictures.ts";
import { checkWords } from "../words/check-words.ts";

/** What a family may change of its page by itself; what is left out stays as it is. */
export interface ResidenceEdit {
  id: number;
  /** The state that was edited; null: whatever stands there now. */
  version: number | null;
  /** Address of an upload; empty keeps the portrait. */
  avatar: string;
  summary?: string;
  /** 字, 号, former and pen names. */
  otherNames?: string[];
  plaque?: string;
  /** Right and left line, or none. */
  couplet?: string[];
  opening?: string[];
  birthdayBy?: "solar" | "lunar";
  anniversaryBy?: "solar" | "lunar";
}

/**
 * Saves the family's words, portrait and calendars. Of two who edited the same state the later one is told. Refuses with
 * `notFound`, `editedMeanwhile`, `wordsRefused`, `uploadUnknown`.
 */
export async function editResidence(ctx: Ctx, input: ResidenceEdit): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.id);
    demand(canManageResidence(standingOf(residence)));
    if (input.version !== null && residence.facts_version !== input.version) refuse("editedMeanwhile", "version");
    await checkTexts(ctx, input);
    const version = residence.facts_version + 1;
    const changed = { ...wordsOf(residence, input), portrait: await portraitOf(ctx, residence, input.avatar) };
    await ctx.db
      .updateTable("residence")
      .set({ ...changed, facts_version: version, updated_at: ctx.clock() })
      .where("id", "=", input.id)
      .execute();
    if (input.otherNames) await refreshSearch(ctx.db, input.id);
    if (changed.portrait !== residence.portrait) await releaseUnused(ctx, input.id, [residence.portrait]);
    const before = { ...wordsOf(residence, {}), portrait: residence.portrait };
    await audit(ctx, { verb: "residence.edit", object: { kind: "residence", id: input.id }, before, after: changed });
    await touch(ctx, `residence:${input.id}`, "residences", "gardens");
    return { id: input.id, version };
  });
}

function wordsOf(row: ResidenceRow, input: Partial<ResidenceEdit>) {
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
  for (const field of ["summary", "plaque"] as const) await checkWords(ctx, input[field] ?? "", field);
  for (const field of ["couplet", "opening", "otherNames"] as const)
    await checkWords(ctx, (input[field] ?? []).join("\n"), field);
}
