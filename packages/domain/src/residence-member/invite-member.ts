import { randomToken, sha256Hex } from "@changming/kit/ids";
import { withTx } from "@changming/db/tx";
import { ownAccountId } from "../account/own-account.ts";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canOwnResidence, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";
import { logFamily } from "./family-log.ts";

/** How long an invitation and an offer wait, in milliseconds. */
export const waitingTime = 7 * 86_400_000;

/** Open invitations that a residence may have. */
const mostOpen = 100;

export interface Invitation {
  residenceId: number;
  role: "manager" | "relative";
  relation: string;
}

/**
 * A link for one person, once, for seven days. Its token is told here and never again: only its hash is kept. Refuses with
 * `notFound`, `ownerOnly`, `invitationsOpen`.
 */
export async function inviteMember(
  ctx: Ctx,
  input: Invitation,
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canOwnResidence(standingOf(residence)));
    const now = ctx.clock();
    const { open } = await ctx.db
      .selectFrom("member_invitation")
      .select((eb) => eb.fn.countAll<number>().as("open"))
      .where("residence_id", "=", residence.id)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .executeTakeFirstOrThrow();
    if (open >= mostOpen) refuse("invitationsOpen");
    const token = randomToken();
    const expiresAt = new Date(now.getTime() + waitingTime);
    const { id } = await ctx.db
      .insertInto("member_invitation")
      .values({
        residence_id: residence.id,
        token_hash: sha256Hex(token),
        role: input.role,
        relation: input.relation,
        made_by: accountId,
        made_at: now,
        expires_at: expiresAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await logFamily(ctx, { residenceId: residence.id, deed: "invited", after: input.role });
    const after = { residenceId: residence.id, role: input.role };
    await audit(ctx, { verb: "residenceMember.invite", object: { kind: "invitation", id }, before: null, after });
    return { id, token, expiresAt };
  });
}

/** Takes a link back that nobody has used. Refuses with `notFound`, `ownerOnly`, `invitationGone`. */
export async function revokeInvitation(ctx: Ctx, input: { residenceId: number; id: number }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canOwnResidence(standingOf(residence)));
    const revoked = await ctx.db
      .updateTable("member_invitation")
      .set({ revoked_at: ctx.clock() })
      .where("id", "=", input.id)
      .where("residence_id", "=", residence.id)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .returning("role")
      .executeTakeFirst();
    if (!revoked) return refuse("invitationGone");
    await logFamily(ctx, { residenceId: residence.id, deed: "revoked", before: revoked.role });
    const object = { kind: "invitation", id: input.id };
    await audit(ctx, {
      verb: "residenceMember.revoke",
      object,
      before: { residenceId: residence.id, role: revoked.role },
      after: null,
    });
  });
}
