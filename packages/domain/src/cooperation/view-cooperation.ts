import { withTx } from "@changming/db/tx";
import type { ViewedDocument } from "../application/view-document.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { type ImageSize, servedSize } from "../context/upload-files.ts";
import { findUpload } from "../upload/queries.ts";
import { storedInVault } from "../file-reference/reference.ts";
import { canSeeApplicantPhone, canViewCooperationDocuments } from "./access.ts";

const cooperationDocuments = ["licence", "identityFront", "identityBack"] as const;

type CooperationDocument = (typeof cooperationDocuments)[number];

interface DocumentColumns {
  licence: string | null;
  identity_front: string | null;
  identity_back: string | null;
}

const labels: Record<CooperationDocument, string> = {
  licence: "营业执照",
  identityFront: "身份证正面",
  identityBack: "身份证反面",
};

export function cooperationDocumentLabel(document: CooperationDocument): string {
  return labels[document];
}

/** A document's vault reference; null when there is none, or none any more. */
function cooperationDocumentReference(row: DocumentColumns, document: CooperationDocument): string | null {
  return { licence: row.licence, identityFront: row.identity_front, identityBack: row.identity_back }[document];
}

/** Existing documents, in order. */
export function cooperationDocumentsOf(row: DocumentColumns): CooperationDocument[] {
  return cooperationDocuments.filter((document) => cooperationDocumentReference(row, document));
}

export function isCooperationDocument(text: string): text is CooperationDocument {
  return cooperationDocuments.some((document) => document === text);
}

/**
 * The full phone number of an applicant; the view and its reason are audited first. Throws `notFound`,
 * `staffRoleMissing`.
 */
export async function viewApplicantPhoneNumber(
  ctx: Ctx,
  { id, reason }: { id: number; reason: string },
): Promise<string> {
  return withTx(ctx, async (ctx) => {
    demand(canSeeApplicantPhone(ctx.actor));
    const row = await ctx.db
      .selectFrom("cooperation")
      .select("applicant_phone")
      .where("id", "=", id)
      .where("state", "<>", "withdrawn")
      .executeTakeFirst();
    if (!row) fail("notFound");
    const object = { kind: "cooperation", id };
    await audit(ctx, { verb: "cooperation.lookAtMobile", object, before: null, after: { reason } });
    return row.applicant_phone;
  });
}

export const cooperationLookVerb = "cooperation.lookAtPaper";

const columns = ["id", "state", "licence", "identity_front", "identity_back"] as const;

async function withDocuments(ctx: Ctx, id: number) {
  demand(canViewCooperationDocuments(ctx.actor));
  const row = await ctx.db
    .selectFrom("cooperation")
    .select(columns)
    .where("id", "=", id)
    .where("state", "<>", "withdrawn")
    .executeTakeFirst();
  return row ?? fail("notFound");
}

/**
 * Opens one document. The view is audited before anything is returned (R-privacy-5). Throws `notFound`,
 * `staffProofNeeded`.
 */
export async function viewCooperationDocument(
  ctx: Ctx,
  input: { id: number; document: CooperationDocument; size: ImageSize },
): Promise<ViewedDocument> {
  const upload = await withTx(ctx, async (ctx) => {
    const row = await withDocuments(ctx, input.id);
    const storedAs = storedInVault(cooperationDocumentReference(row, input.document) ?? "") ?? fail("notFound");
    const found = (await findUpload(ctx.db, { storedAs }, ctx.actor)) ?? fail("notFound");
    await audit(ctx, {
      verb: cooperationLookVerb,
      object: { kind: "cooperation", id: row.id },
      before: null,
      after: { paper: input.document, size: input.size },
    });
    return found;
  });
  const size = servedSize(upload.width, input.size);
  const bytes = await ctx.uploadFiles.getSealed({ storedAs: upload.stored_as, size }, upload.sealed_key ?? "");
  if (ctx.actor.kind !== "staff") return fail("notFound");
  const watermark = { name: ctx.actor.name, viewerId: ctx.actor.staffId, at: ctx.clock() };
  return { bytes, format: size === "origin" ? upload.format : "webp", watermark };
}
