import type { ReportReason } from "@changming/contract/report-reasons";
import type { Ctx } from "../context/context.ts";
import { submitConcern, type Queued } from "./submit-concern.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canSeeResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

interface Report {
  target: ConcernTarget;
  reason: ReportReason;
  content: string;
  contact: string;
  ref: string | null;
}

/**
 * Reports a page, a message or an image to the operator, with a snapshot of its current content, which nobody else
 * sees. Throws `notFound` for what the sender may not see, and `concernsUsedUp`.
 */
export async function submitReport(ctx: Ctx, report: Report): Promise<Queued> {
  const { target, reason, content, contact } = report;
  return submitConcern(ctx, report.ref, async (ctx) => {
    const { residenceId, snapshot } = await targetSnapshotOf(ctx, target);
    const targetId = target.kind === "page" ? null : target.id;
    const about = { residence_id: residenceId, target_kind: target.kind, target_id: targetId, evidence: snapshot };
    return { kind: "report", ...about, reason, content, contact };
  });
}

type ConcernTarget =
  | { kind: "residence" | "message" | "photo"; id: number }
  /** Any other page of the site, by its path. */
  | { kind: "page"; path: string };

interface TargetSnapshot {
  /** null for a page of no residence. */
  residenceId: number | null;
  /** Its current content, for those who decide; it stays when the page changes. */
  snapshot: object;
}

/** The reported target as the sender sees it. Throws `notFound` for what they may not see. */
async function targetSnapshotOf(ctx: Ctx, target: ConcernTarget): Promise<TargetSnapshot> {
  if (target.kind === "page") return { residenceId: null, snapshot: { path: target.path } };
  if (target.kind === "residence") return ofResidence(ctx, target.id);
  const found = target.kind === "message" ? await findMessage(ctx, target.id) : await findPhoto(ctx, target.id);
  const { residence_id: residenceId, ...snapshot } = found ?? fail("notFound");
  await requireVisible(ctx, residenceId);
  return { residenceId, snapshot };
}

async function requireVisible(ctx: Ctx, residenceId: number) {
  const residence = await loadVisibleResidence(ctx, residenceId);
  demand(canSeeResidence(accessContextOf(residence)));
  return residence;
}

async function ofResidence(ctx: Ctx, id: number): Promise<TargetSnapshot> {
  const residence = await requireVisible(ctx, id);
  const { name, plaque, couplet, opening, summary, intro_html, portrait, birth_on, death_on, source } = residence;
  const snapshot = { name, plaque, couplet, opening, summary, intro_html, portrait, birth_on, death_on, source };
  return { residenceId: id, snapshot };
}

function findMessage(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .select([
      "message.residence_id",
      "message.content",
      "message.relation",
      "message.written_at",
      "message.account_id",
      "account.nickname",
      "account.avatar",
    ])
    .where("message.id", "=", id)
    .where("message.state", "=", "shown")
    .executeTakeFirst();
}

function findPhoto(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom("photo")
    .innerJoin("album", "album.id", "photo.album_id")
    .select(["album.residence_id", "album.name as album_name", "photo.picture", "photo.caption"])
    .where("photo.id", "=", id)
    .where("photo.deleted_at", "is", null)
    .where("photo.withheld_at", "is", null)
    .where("album.deleted_at", "is", null)
    .executeTakeFirst();
}
