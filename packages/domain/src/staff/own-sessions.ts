import { withTx } from "@changming/db/tx";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canActForOneself, hasSession } from "./access.ts";
import { openSessions } from "./sessions.ts";

/** So much of a session's hash names it to whom it belongs; it opens nothing. */
const keyLength = 16;

/** The open sessions of who asks, the present one first. Refuses with `sessionInvalid`. */
export async function listOwnSessions(ctx: Ctx) {
  const { actor } = ctx;
  if (!hasSession(actor)) refuse("sessionInvalid");
  const rows = await openSessions(ctx.db, ctx.clock())
    .select(["token_hash", "address", "created_at", "last_seen_at"])
    .where("staff_id", "=", actor.staffId)
    .orderBy("last_seen_at", "desc")
    .execute();
  const isThis = (row: { token_hash: string }) => row.token_hash === actor.session.hash;
  return rows
    .toSorted((a, b) => Number(isThis(b)) - Number(isThis(a)))
    .map((row) => ({
      key: row.token_hash.slice(0, keyLength),
      is_this: isThis(row),
      address: row.address ?? "",
      create_time: shanghaiDateTime(row.created_at),
      last_seen_time: shanghaiDateTime(row.last_seen_at),
    }));
}

/** Ends one of one's own sessions; without a key all but the present one. Returns how many. Refuses with `notFound`. */
export async function endOwnSessions(ctx: Ctx, { key }: { key?: string | undefined }): Promise<number> {
  const { actor } = ctx;
  if (!hasSession(actor)) refuse("sessionInvalid");
  return withTx(ctx, async (ctx) => {
    demand(canActForOneself(actor));
    let update = ctx.db
      .updateTable("staff_session")
      .set({ revoked_at: ctx.clock() })
      .where("staff_id", "=", actor.staffId)
      .where("revoked_at", "is", null);
    update =
      key === undefined
        ? update.where("token_hash", "!=", actor.session.hash)
        : update.where("token_hash", "like", `${key}%`);
    const ended = Number((await update.executeTakeFirstOrThrow()).numUpdatedRows);
    if (key !== undefined && ended === 0) refuse("notFound");
    const object = { kind: "staff", id: actor.staffId };
    await audit(ctx, { verb: "staff.endOwnSessions", object, before: null, after: { ended } });
    return ended;
  });
}
