import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep, loadVisibleResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { touch } from "../tags.ts";
import { checkWords } from "../words/check-words.ts";
import { hasOnlyKnownPlaces } from "./template.ts";

/** What a template would look like, for who keeps the residence; nothing is saved. Refuses with `notFound`, `templateUnknownPlace`. */
export async function previewTemplate(
  ctx: Ctx,
  input: { residenceId: number; template: string },
): Promise<ResidenceRow> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(standingOf(residence)));
  if (!hasOnlyKnownPlaces(input.template)) refuse("templateUnknownPlace", "template");
  return { ...residence, certificate_template: input.template };
}

/**
 * Saves the words of certificates that will be given from now on; those that were given keep theirs. Refuses with
 * `notFound`, `editedMeanwhile`, `templateUnknownPlace`, `wordsRefused`.
 */
export async function editTemplate(
  ctx: Ctx,
  input: { residenceId: number; template: string; version: number | null },
): Promise<ResidenceRow> {
  return withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canManageResidence(standingOf(residence)));
    if (input.version !== null && residence.template_version !== input.version) refuse("editedMeanwhile", "version");
    if (!hasOnlyKnownPlaces(input.template)) refuse("templateUnknownPlace", "template");
    await checkWords(ctx, input.template, "template");
    const saved = { certificate_template: input.template, template_version: residence.template_version + 1 };
    await ctx.db.updateTable("residence").set(saved).where("id", "=", residence.id).execute();
    await audit(ctx, {
      verb: "certificateTemplate.edit",
      object: { kind: "residence", id: residence.id },
      before: { template: residence.certificate_template },
      after: { template: input.template },
    });
    await touch(ctx, `residence:${residence.id}`);
    return { ...residence, ...saved };
  });
}
