import { withTx } from "@changming/db/tx";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canActForOneself, hasSession } from "../staff-role/access.ts";
import { openSessions } from "./sessions.ts";

/** Characters of a session's hash that identify it to its owner; they open nothing. */
const keyLength = 16;

/** The acting member's open sessions, the current one first. Throws `sessionInvalid`. */
export async function listOwnSessions(ctx: Ctx) {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
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

/** Ends one of the actor's sessions; without a key all but the current one. Returns how many. Throws `notFound`. */
export async function endOwnSessions(ctx: Ctx, { key }: { key?: string | undefined }): Promise<number> {
  const { actor } = ctx;
  if (!hasSession(actor)) fail("sessionInvalid");
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
    if (key !== undefined && ended === 0) fail("notFound");
    const object = { kind: "staff", id: actor.staffId };
    await audit(ctx, { verb: "staff.endOwnSessions", object, before: null, after: { ended } });
    return ended;
  });
}
