import type { RelativeWish } from "@changming/contract/report-reasons";
import type { Ctx } from "../context.ts";
import { claimUpload } from "../upload/claim-upload.ts";
import { bringConcern, type Queued } from "./bring-concern.ts";

interface Request {
  /** As the sender says; whether it is there, and whose it is, he does not learn. */
  residenceId: number | null;
  subjectName: string;
  applicantName: string;
  contact: string;
  content: string;
  ref: string | null;
}

const columnsOf = (request: Request) => ({
  residence_id: request.residenceId,
  subject_name: request.subjectName,
  applicant_name: request.applicantName,
  contact: request.contact,
  content: request.content,
});

/** Somebody says that he lives and has a page all the same. Refuses with `concernsUsedUp`. */
export async function bringAlive(ctx: Ctx, request: Request): Promise<Queued> {
  return bringConcern(ctx, request.ref, async (ctx) => {
    const evidence = await pageNow(ctx, request.residenceId);
    return { kind: "alive", ...columnsOf(request), evidence };
  });
}

export interface RelativeRequest extends Request {
  relation: string;
  wish: RelativeWish;
  /** Addresses that uploads gave, of who is logged in; they go into the vault. */
  proofs: readonly string[];
}

/**
 * A near relative asks to see, correct, hide, remove or keep a page, whoever made it. Refuses with `uploadUnknown` and
 * `concernsUsedUp`.
 */
export async function bringRelativeRequest(ctx: Ctx, request: RelativeRequest): Promise<Queued> {
  return bringConcern(ctx, request.ref, async (ctx) => {
    const proofs: string[] = [];
    for (const url of request.proofs) proofs.push((await claimUpload(ctx, { url, as: { kind: "vault" } })).reference);
    const evidence = await pageNow(ctx, request.residenceId);
    const { relation, wish: reason } = request;
    return { kind: "relative", ...columnsOf(request), relation, reason, proofs, evidence };
  });
}

/** The page as it stands, for whoever decides; the sender learns nothing of it, so his rights are not asked. */
async function pageNow(ctx: Ctx, residenceId: number | null): Promise<object | null> {
  if (residenceId === null) return null;
  const page = await ctx.db
    .selectFrom("residence")
    .select(["name", "birth_on", "death_on", "native_place", "summary", "portrait", "is_private"])
    .where("id", "=", residenceId)
    .executeTakeFirst();
  return page ?? null;
}
