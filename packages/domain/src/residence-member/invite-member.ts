import { randomToken, sha256Hex } from "@changming/kit/ids";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canActAsOwner, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { logFamily } from "./family-log.ts";

/** Milliseconds that an invitation and an offer are valid. */
export const waitingTimeMs = 7 * 86_400_000;

/** Maximum open invitations of a residence. */
const maxOpen = 100;

interface Invitation {
  residenceId: number;
  role: "manager" | "relative";
  relation: string;
}

/**
 * Creates a link for one person, once, for seven days (R-family-10). Its token is returned only here: only its hash is
 * stored. Throws `notFound`, `ownerOnly`, `invitationsOpen`.
 */
export async function inviteMember(
  ctx: Ctx,
  input: Invitation,
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const accountId = ownAccountId(ctx);
  return withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canActAsOwner(accessContextOf(residence)));
    const now = ctx.clock();
    const { open } = await ctx.db
      .selectFrom("member_invitation")
      .select((eb) => eb.fn.countAll<number>().as("open"))
      .where("residence_id", "=", residence.id)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", now)
      .executeTakeFirstOrThrow();
    if (open >= maxOpen) fail("invitationsOpen");
    const token = randomToken();
    const expiresAt = new Date(now.getTime() + waitingTimeMs);
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

/** Revokes an unused link. Throws `notFound`, `ownerOnly`, `invitationGone`. */
export async function revokeInvitation(ctx: Ctx, input: { residenceId: number; id: number }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canActAsOwner(accessContextOf(residence)));
    const revoked = await ctx.db
      .updateTable("member_invitation")
      .set({ revoked_at: ctx.clock() })
      .where("id", "=", input.id)
      .where("residence_id", "=", residence.id)
      .where("accepted_at", "is", null)
      .where("revoked_at", "is", null)
      .returning("role")
      .executeTakeFirst();
    if (!revoked) return fail("invitationGone");
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
