import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { type ImageSize, servedSize } from "../context/upload-files.ts";
import { findUpload } from "../upload/queries.ts";
import { storedInVault } from "../file-reference/reference.ts";
import { canViewDocuments, canSeeOwnApplication } from "./access.ts";
import { type DocumentKey, documentReference } from "./documents.ts";
import { findApplication } from "./own-applications.ts";
import { managesGarden } from "./queries.ts";
import { deciderId } from "./transition.ts";

export const lookVerb = "application.lookAtPaper";

export interface ViewedDocument {
  bytes: Buffer;
  format: "webp" | "jpg" | "png";
  /** Drawn over it: the viewer and the time. null for the applicant, who owns the document. */
  watermark: { name: string; viewerId: number; at: Date } | null;
}

/**
 * Opens a document of an application for its applicant and for reviewers. The view is audited first (R-application-20);
 * when that fails, nothing is returned. Throws `notFound` alike for unknown, foreign and erased ones.
 */
export async function viewDocument(
  ctx: Ctx,
  input: { applicationId: number; document: DocumentKey; size: ImageSize },
): Promise<ViewedDocument> {
  const { upload, name } = await withTx(ctx, async (ctx) => {
    const application = (await findApplication(ctx.db, input.applicationId, ctx.actor)) ?? fail("notFound");
    const isOwn = canSeeOwnApplication(ctx.actor, application).allowed;
    const isGardenAdmin = await managesGarden(ctx.db, ctx.actor, application.garden_id);
    if (!isOwn) demand(canViewDocuments(ctx.actor, { ...application, isGardenAdmin }));
    const storedAs = storedInVault(documentReference(application, input.document) ?? "") ?? fail("notFound");
    const row = (await findUpload(ctx.db, { storedAs }, ctx.actor)) ?? fail("notFound");
    await audit(ctx, {
      verb: lookVerb,
      object: { kind: "application", id: application.id },
      before: null,
      after: { paper: input.document, size: input.size },
    });
    return { upload: row, name: isOwn ? null : await nameOf(ctx) };
  });
  const size = servedSize(upload.width, input.size);
  const bytes = await ctx.uploadFiles.getSealed({ storedAs: upload.stored_as, size }, upload.sealed_key ?? "");
  const format = size === "origin" ? upload.format : "webp";
  return {
    bytes,
    format,
    watermark: name === null ? null : { name, viewerId: deciderId(ctx.actor) ?? 0, at: ctx.clock() },
  };
}

async function nameOf(ctx: Ctx): Promise<string> {
  if (ctx.actor.kind === "staff") return ctx.actor.name;
  if (ctx.actor.kind !== "account") return fail("notFound");
  const { nickname } = await ctx.db
    .selectFrom("account")
    .select("nickname")
    .where("id", "=", ctx.actor.accountId)
    .executeTakeFirstOrThrow();
  return nickname;
}
