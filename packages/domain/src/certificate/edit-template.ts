import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { accessContextOf, canManageResidence, canReadFamily } from "../residence/access.ts";
import { loadManagedResidence, loadVisibleResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { touch } from "../context/tags.ts";
import { checkBlocklist } from "../blocklist/check-blocklist.ts";
import { hasOnlyKnownPlaces } from "./template.ts";

/** The family's text for its certificates, for every member. Throws `notFound`. */
export async function getCertificateTemplate(ctx: Ctx, input: { residenceId: number }): Promise<ResidenceRow> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(accessContextOf(residence)));
  return residence;
}

/** Previews a template for the residence's managers; nothing is saved. Throws `notFound`, `templateUnknownPlace`. */
export async function previewTemplate(
  ctx: Ctx,
  input: { residenceId: number; template: string },
): Promise<ResidenceRow> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  if (!hasOnlyKnownPlaces(input.template)) fail("templateUnknownPlace", "template");
  return { ...residence, certificate_template: input.template };
}

/**
 * Saves the text of certificates issued from now on; issued ones keep theirs (R-family-7). Throws `notFound`,
 * `editedMeanwhile`, `templateUnknownPlace`, `wordsRefused`.
 */
export async function editTemplate(
  ctx: Ctx,
  input: { residenceId: number; template: string; version: number | null },
): Promise<ResidenceRow> {
  return withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canManageResidence(accessContextOf(residence)));
    if (input.version !== null && residence.template_version !== input.version) fail("editedMeanwhile", "version");
    if (!hasOnlyKnownPlaces(input.template)) fail("templateUnknownPlace", "template");
    await checkBlocklist(ctx, input.template, "template");
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
