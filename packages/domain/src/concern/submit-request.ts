import type { RelativeRequestKind } from "@changming/contract/report-reasons";
import type { Ctx } from "../context/context.ts";
import { claimUpload } from "../upload/claim-upload.ts";
import { submitConcern, type Queued } from "./submit-concern.ts";

interface ConcernRequest {
  /** As the sender states it; they do not learn whether it exists, or whose it is. */
  residenceId: number | null;
  subjectName: string;
  applicantName: string;
  contact: string;
  content: string;
  ref: string | null;
}

const columnsOf = (request: ConcernRequest) => ({
  residence_id: request.residenceId,
  subject_name: request.subjectName,
  applicant_name: request.applicantName,
  contact: request.contact,
  content: request.content,
});

/** A request by a living person who has a page. Throws `concernsUsedUp`. */
export async function submitAlive(ctx: Ctx, request: ConcernRequest): Promise<Queued> {
  return submitConcern(ctx, request.ref, async (ctx) => {
    const snapshot = await snapshotOf(ctx, request.residenceId);
    return { kind: "alive", ...columnsOf(request), evidence: snapshot };
  });
}

interface RelativeRequest extends ConcernRequest {
  relation: string;
  wish: RelativeRequestKind;
  /** Addresses of uploads of a signed-in sender; they go into the vault. */
  proofs: readonly string[];
}

/**
 * A near relative's request to see, correct, hide, remove or keep a page, regardless of who made it. Throws
 * `uploadUnknown`, `concernsUsedUp`.
 */
export async function submitRelativeRequest(ctx: Ctx, request: RelativeRequest): Promise<Queued> {
  return submitConcern(ctx, request.ref, async (ctx) => {
    const documents: string[] = [];
    for (const url of request.proofs)
      documents.push((await claimUpload(ctx, { url, as: { kind: "vault" } })).reference);
    const snapshot = await snapshotOf(ctx, request.residenceId);
    const { relation, wish: reason } = request;
    return { kind: "relative", ...columnsOf(request), relation, reason, proofs: documents, evidence: snapshot };
  });
}

/** A snapshot of the page for those who decide; the sender receives nothing of it, so their access is not checked. */
async function snapshotOf(ctx: Ctx, residenceId: number | null): Promise<object | null> {
  if (residenceId === null) return null;
  const page = await ctx.db
    .selectFrom("residence")
    .select(["name", "birth_on", "death_on", "native_place", "summary", "portrait", "is_private"])
    .where("id", "=", residenceId)
    .executeTakeFirst();
  return page ?? null;
}
