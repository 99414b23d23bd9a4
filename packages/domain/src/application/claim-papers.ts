import { type ApplicationFields, papersIn } from "@changming/contract/application-rules";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { claimUpload } from "../upload/claim-upload.ts";
import { nameInAddress, nameInReference } from "../upload/reference.ts";
import { releaseUpload } from "../upload/release-upload.ts";
import { type PaperKey, paperReference } from "./papers.ts";
import type { ApplicationRow } from "./transition.ts";

export interface Pictures {
  portrait: string;
  death_proof: string;
  relation_proof: string;
  other_proofs: string[];
}

type Before = Pick<ApplicationRow, "portrait" | "death_proof" | "relation_proof" | "other_proofs">;

/**
 * Takes what the form refers to: new pictures out of quarantine, and of an application that is mended whatever it keeps.
 * What is not kept is let go. Refuses with `uploadUnknown` by the field.
 */
export async function claimPapers(ctx: Ctx, fields: ApplicationFields, before: Before | null): Promise<Pictures> {
  const kept = new Set<string>();
  const keep = (reference: string, field: keyof ApplicationFields) => {
    // One paper stands in one place.
    if (kept.has(reference)) refuse("uploadUnknown", field);
    kept.add(reference);
    return reference;
  };
  const paper = async (value: string, field: keyof ApplicationFields) => {
    const named = /^kept:(death|relation|other[1-9])$/.exec(value)?.[1];
    const own = named && before ? paperReference(before, named as PaperKey) : null;
    if (own) return keep(own, field);
    return (await claimUpload(ctx, { url: value, as: { kind: "vault" }, field })).reference;
  };
  const portrait = async () => {
    if (before && fields.avatar === ctx.media.address(before.portrait)) return keep(before.portrait, "avatar");
    const name = nameInAddress(fields.avatar);
    if (before && name !== null && name === nameInReference(before.portrait)) return keep(before.portrait, "avatar");
    return (await claimUpload(ctx, { url: fields.avatar, as: { kind: "portrait" }, field: "avatar" })).reference;
  };
  const pictures: Pictures = {
    portrait: await portrait(),
    death_proof: await paper(fields.shengu_zhengming, "shengu_zhengming"),
    relation_proof: await paper(fields.relationship_zhengming, "relationship_zhengming"),
    other_proofs: [],
  };
  for (const value of papersIn(fields.other_zhengming)) {
    pictures.other_proofs.push(await paper(value, "other_zhengming"));
  }
  for (const reference of before ? picturesOf(before) : []) {
    if (!kept.has(reference)) await releaseUpload(ctx, { reference });
  }
  return pictures;
}

function picturesOf({ portrait, death_proof, relation_proof, other_proofs }: Before): string[] {
  return [portrait, death_proof, relation_proof, ...other_proofs].filter((reference) => reference !== null);
}
