import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { hashOfDeed } from "../hash-of-deed.ts";
import { refuse } from "../refusal.ts";

/** Milliseconds that a form's name is remembered after it made something. */
const remembered = 7 * 86_400_000;

interface Sending {
  /** The form's own name; absent where a client gives none. */
  ref: string | undefined;
  /** `notice.save`: one name means one thing. */
  deed: string;
  /** What was sent, in one order and without secrets. */
  contents: unknown;
}

interface Made {
  id: number;
  version: number;
}

/**
 * Makes something once, however often a member of staff sends the same form: the same `ref` with the same contents is
 * answered as the first time. With other contents `make` is given what was made, and changes it or refuses. Two at once
 * take turns. Refuses with `sessionInvalid`, with `alreadySent` a name that stands for something else.
 */
export async function madeOnce<Answer>(
  ctx: Ctx,
  { ref, deed, contents }: Sending,
  make: (ctx: Ctx, earlier: Answer | null) => Promise<Answer>,
): Promise<Answer> {
  const { actor } = ctx;
  if (actor.kind !== "staff") refuse("sessionInvalid");
  if (ref === undefined) return make(ctx, null);
  const own = { staff_id: actor.staffId, ref };
  const contents_hash = hashOfDeed(contents);
  // no-access: what is made asks for it
  return withTx(ctx, async (ctx) => {
    // no-audit: what is made writes its own
    const now = ctx.clock();
    // Whoever sends it at the same time waits here for the end of this one.
    const isFirst = await ctx.db
      .insertInto("staff_ref")
      .values({ ...own, deed, contents_hash, answer: null, made_at: now })
      .onConflict((conflict) => conflict.columns(["staff_id", "ref"]).doNothing())
      .returning("ref")
      .executeTakeFirst();
    const held = isFirst ? null : await heldOf(ctx, own);
    if (held && held.deed !== deed) refuse("alreadySent");
    if (held?.contents_hash === contents_hash) return held.answer as Answer;
    const answer = await make(ctx, held ? (held.answer as Answer) : null);
    await ctx.db
      .updateTable("staff_ref")
      .set({ contents_hash, answer: JSON.stringify(answer) })
      .where("staff_id", "=", own.staff_id)
      .where("ref", "=", ref)
      .execute();
    await ctx.db
      .deleteFrom("staff_ref")
      .where("staff_id", "=", own.staff_id)
      .where("made_at", "<", new Date(now.getTime() - remembered))
      .execute();
    return answer;
  });
}

function heldOf(ctx: Ctx, { staff_id, ref }: { staff_id: number; ref: string }) {
  return ctx.db
    .selectFrom("staff_ref")
    .select(["deed", "contents_hash", "answer"])
    .where("staff_id", "=", staff_id)
    .where("ref", "=", ref)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** What a save names when its form made something before: that, in the newest copy that either of them knows. */
export function overEarlier(
  { id, version }: Partial<{ id: number | undefined; version: number | undefined }>,
  earlier: Made | null,
): Partial<Made> {
  if (!earlier) return { ...(id !== undefined && { id }), ...(version !== undefined && { version }) };
  return { id: earlier.id, version: Math.max(version ?? 0, earlier.version) };
}

/** What can be made and not changed in the same form: sent again with other contents, it is told. */
export function demandFirst(earlier: object | null): void {
  if (earlier) refuse("alreadySent");
}
