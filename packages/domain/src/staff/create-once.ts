import { withTx } from "@changming/db/tx";
import { hashOfContents } from "@changming/kit/ids";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

/** Milliseconds that a form's ref is stored. */
const rememberedMs = 7 * 86_400_000;

interface Sending {
  /** Unique per form; absent if the client sends none. */
  ref: string | undefined;
  /** `notice.save`: a ref belongs to one action. */
  action: string;
  /** What was sent, in a fixed order and without secrets. */
  contents: unknown;
}

interface Made {
  id: number;
  version: number;
}

/**
 * Creates something once per form: the same `ref` with the same contents returns the first response. With other
 * contents `make` gets the first response, and changes what it created or fails. Concurrent calls are serialized.
 * Throws `sessionInvalid`, and `alreadySent` for a ref of another action.
 */
export async function createOnce<Answer>(
  ctx: Ctx,
  { ref, action, contents }: Sending,
  make: (ctx: Ctx, earlier: Answer | null) => Promise<Answer>,
): Promise<Answer> {
  const { actor } = ctx;
  if (actor.kind !== "staff") fail("sessionInvalid");
  if (ref === undefined) return make(ctx, null);
  const own = { staff_id: actor.staffId, ref };
  const contents_hash = hashOfContents(contents);
  // no-access: `make` checks it
  return withTx(ctx, async (ctx) => {
    // no-audit: `make` writes the entry
    const now = ctx.clock();
    // Concurrent calls with the same ref wait here.
    const isFirst = await ctx.db
      .insertInto("staff_ref")
      .values({ ...own, action, contents_hash, answer: null, made_at: now })
      .onConflict((conflict) => conflict.columns(["staff_id", "ref"]).doNothing())
      .returning("ref")
      .executeTakeFirst();
    const stored = isFirst ? null : await storedRef(ctx, own);
    if (stored && stored.action !== action) fail("alreadySent");
    if (stored?.contents_hash === contents_hash) return stored.answer as Answer;
    const answer = await make(ctx, stored ? (stored.answer as Answer) : null);
    await ctx.db
      .updateTable("staff_ref")
      .set({ contents_hash, answer: JSON.stringify(answer) })
      .where("staff_id", "=", own.staff_id)
      .where("ref", "=", ref)
      .execute();
    await ctx.db
      .deleteFrom("staff_ref")
      .where("staff_id", "=", own.staff_id)
      .where("made_at", "<", new Date(now.getTime() - rememberedMs))
      .execute();
    return answer;
  });
}

function storedRef(ctx: Ctx, { staff_id, ref }: { staff_id: number; ref: string }) {
  return ctx.db
    .selectFrom("staff_ref")
    .select(["action", "contents_hash", "answer"])
    .where("staff_id", "=", staff_id)
    .where("ref", "=", ref)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Target of a save whose form created something before: that row, with the newer version of the two. */
export function overEarlier(
  { id, version }: Partial<{ id: number | undefined; version: number | undefined }>,
  earlier: Made | null,
): Partial<Made> {
  if (!earlier) return { ...(id !== undefined && { id }), ...(version !== undefined && { version }) };
  return { id: earlier.id, version: Math.max(version ?? 0, earlier.version) };
}

/** For results that cannot be changed: throws `alreadySent` on other contents. */
export function demandFirst(earlier: object | null): void {
  if (earlier) fail("alreadySent");
}
