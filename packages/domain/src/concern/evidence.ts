import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canSeeResidence, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";

export type ConcernTarget =
  | { kind: "residence" | "message" | "photo"; id: number }
  /** Any other page of the site, by its path. */
  | { kind: "page"; path: string };

export interface Evidence {
  /** null for what belongs to no residence. */
  residenceId: number | null;
  /** What stands there now, for whoever decides; it stays when the page changes. */
  snapshot: object;
}

/** What the sender sees of the thing that he reports. Refuses with `notFound` for what he may not see. */
export async function evidenceOf(ctx: Ctx, target: ConcernTarget): Promise<Evidence> {
  if (target.kind === "page") return { residenceId: null, snapshot: { path: target.path } };
  if (target.kind === "residence") return ofResidence(ctx, target.id);
  const found = target.kind === "message" ? await findMessage(ctx, target.id) : await findPhoto(ctx, target.id);
  const { residence_id: residenceId, ...snapshot } = found ?? refuse("notFound");
  await requireVisible(ctx, residenceId);
  return { residenceId, snapshot };
}

async function requireVisible(ctx: Ctx, residenceId: number) {
  const residence = await loadVisibleResidence(ctx, residenceId);
  demand(canSeeResidence(standingOf(residence)));
  return residence;
}

async function ofResidence(ctx: Ctx, id: number): Promise<Evidence> {
  const residence = await requireVisible(ctx, id);
  const { name, plaque, couplet, opening, summary, intro_html, portrait, birth_on, death_on, source } = residence;
  const snapshot = { name, plaque, couplet, opening, summary, intro_html, portrait, birth_on, death_on, source };
  return { residenceId: id, snapshot };
}

function findMessage(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom("blessing")
    .innerJoin("account", "account.id", "blessing.account_id")
    .select([
      "blessing.residence_id",
      "blessing.content",
      "blessing.relation",
      "blessing.written_at",
      "blessing.account_id",
      "account.nickname",
      "account.avatar",
    ])
    .where("blessing.id", "=", id)
    .where("blessing.state", "=", "shown")
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
