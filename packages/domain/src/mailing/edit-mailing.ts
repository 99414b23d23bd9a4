import type { Insertable } from "kysely";
import type { ParsedInputOf } from "@changming/contract/define";
import type { mailing } from "@changming/contract/admin/mailing";
import { unknownPlaceholder } from "@changming/contract/admin/mailing-text";
import type { MailingTable } from "@changming/db/tables/mailing";
import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { canWriteMailings } from "./access.ts";
import { lockMailing, smsObstacle } from "./load-mailing.ts";

type Draft = Omit<ParsedInputOf<typeof mailing.save>, "ref">;
type Content = Pick<
  Insertable<MailingTable>,
  "garden_id" | "levels" | "kinds" | "title" | "content" | "by_sms" | "sms_line"
>;

interface Saved {
  id: number;
  version: number;
}

/**
 * Creates a draft or changes one (R-admin-22). Throws `mailingUnknownPlace` with the place, `mailingSmsOff`,
 * `mailingSmsLine`, `notFound`, `editedMeanwhile`, `mailingConfirmed`, `staffRoleMissing`.
 */
export async function saveMailing(ctx: Ctx, draft: Draft): Promise<Saved> {
  demand(canWriteMailings(ctx.actor));
  const content = contentOf(ctx, draft);
  return withTx(ctx, async (ctx) => {
    await demandGarden(ctx, draft.gardenId);
    if (draft.id === undefined) return create(ctx, content, "mailing.create");
    const row = await lockMailing(ctx, draft.id);
    if (row.state !== "draft") fail("mailingConfirmed");
    await demandVersion(ctx, { kind: "mailing", ...row }, draft.version ?? 0);
    const version = row.version + 1;
    await ctx.db
      .updateTable("mailing")
      .set({ ...content, version })
      .where("id", "=", row.id)
      .execute();
    const { garden_id, levels, kinds, title, content: text, by_sms, sms_line } = row;
    await audit(ctx, {
      verb: "mailing.save",
      object: { kind: "mailing", id: row.id },
      before: { garden_id, levels, kinds, title, content: text, by_sms, sms_line },
      after: content,
    });
    return { id: row.id, version };
  });
}

/** Another draft with the same content. Throws `notFound`, `staffRoleMissing`. */
export async function copyMailing(ctx: Ctx, { id }: { id: number }): Promise<Saved> {
  demand(canWriteMailings(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const { garden_id, levels, kinds, title, content, by_sms, sms_line } = await lockMailing(ctx, id);
    const isPossible = by_sms && smsObstacle(ctx.services) === "";
    return create(ctx, { garden_id, levels, kinds, title, content, by_sms: isPossible, sms_line }, "mailing.copy");
  });
}

/** Deletes a draft. Throws `notFound`, `editedMeanwhile`, `mailingConfirmed`, `staffRoleMissing`. */
export async function removeMailing(ctx: Ctx, { id, version }: Saved): Promise<void> {
  demand(canWriteMailings(ctx.actor));
  await withTx(ctx, async (ctx) => {
    const row = await lockMailing(ctx, id);
    if (row.state !== "draft") fail("mailingConfirmed");
    await demandVersion(ctx, { kind: "mailing", ...row }, version);
    await ctx.db.deleteFrom("mailing").where("id", "=", id).execute();
    await audit(ctx, {
      verb: "mailing.remove",
      object: { kind: "mailing", id },
      before: { title: row.title, content: row.content },
      after: null,
    });
  });
}

function contentOf({ services }: Ctx, draft: Draft): Content {
  const { gardenId, levels, kinds, title, content, bySms, smsLine } = draft;
  for (const [field, text] of Object.entries({ title, content })) {
    const unknown = unknownPlaceholder(text);
    if (unknown) throw new DomainError("mailingUnknownPlace", field, unknown.sentence);
  }
  // The text of the SMS has its own full stop after it.
  const sms_line = smsLine.replace(/[。.！!\s]+$/u, "");
  if (bySms === 1) {
    if (smsObstacle(services) !== "") fail("mailingSmsOff", "bySms");
    // What providers reject in a variable.
    if (sms_line === "" || /[{}【】]|\d{7}|https?:|www\./i.test(sms_line)) fail("mailingSmsLine", "smsLine");
  }
  return { garden_id: gardenId, levels, kinds, title, content, by_sms: bySms === 1, sms_line };
}

async function demandGarden(ctx: Ctx, id: number): Promise<void> {
  const garden = await ctx.db.selectFrom("garden").select("id").where("id", "=", id).executeTakeFirst();
  if (!garden) fail("notFound", "gardenId");
}

async function create(ctx: Ctx, content: Content, verb: "mailing.create" | "mailing.copy"): Promise<Saved> {
  if (ctx.actor.kind !== "staff") fail("sessionInvalid");
  const saved = await ctx.db
    .insertInto("mailing")
    .values({ ...content, made_by: ctx.actor.staffId, made_at: ctx.clock(), ...notConfirmed })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
  await audit(ctx, { verb, object: { kind: "mailing", id: saved.id }, before: null, after: content });
  return saved;
}

const notConfirmed = {
  sms_price_fen: null,
  confirmed_by: null,
  confirmed_at: null,
  stopped_by: null,
  ended_at: null,
} as const;
