import { randomToken, sha256Hex } from "@changming/kit/ids";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { touch } from "../context/tags.ts";

interface NewSession {
  accountId: number;
  way: "password" | "code";
  isRestricted: boolean;
}

/** Opens a session in the running transaction; returns its token, of which only the hash is stored. */
export async function openSession(ctx: Ctx, { accountId, way, isRestricted }: NewSession): Promise<string> {
  const token = randomToken();
  const now = ctx.clock();
  await ctx.db
    .insertInto("session")
    .values({
      token_hash: sha256Hex(token),
      account_id: accountId,
      created_at: now,
      last_seen_at: now,
      is_restricted: isRestricted,
    })
    .execute();
  await audit(ctx, {
    verb: "account.logIn",
    object: { kind: "account", id: accountId },
    before: null,
    after: { way, isRestricted },
  });
  return token;
}

/** Ends every session of the account, in the running transaction, except the spared one. */
export async function endSessions(ctx: Ctx, accountId: number, spared: string | null = null): Promise<void> {
  let update = ctx.db
    .updateTable("session")
    .set({ revoked_at: ctx.clock() })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null);
  if (spared !== null) update = update.where("token_hash", "!=", spared);
  await update.execute();
  await touch(ctx, `sessions:${accountId}`);
}
