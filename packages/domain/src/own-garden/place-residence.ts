import type { BodyOf } from "@changming/contract/define";
import type { ownGarden } from "@changming/contract/own-garden";
import { withTx } from "@changming/db/tx";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { requireOfferedLevel } from "../garden/page-state.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { correctResidence } from "../property-correction/correct-residence.ts";
import { type Facts, namedCorrections } from "../property-correction/facts.ts";
import { correctable, type CorrectableRow } from "../property-correction/queries.ts";
import { logFamily } from "../residence-member/family-log.ts";
import { numberText } from "../residence/number-text.ts";
import { canManageGarden, isOwnGarden } from "./access.ts";

interface Placement {
  id: number;
  level: number;
  letter: string;
  number: number;
  /** The residence's version that was seen. */
  version: number;
}

/**
 * A garden administrator changes level, letter zone and number of a residence in an own garden (R-garden-12), private
 * ones included: these are facts of the garden's register. The certificate follows, and the family is notified. Throws
 * `notFound`, `editedMeanwhile`, `levelNotOffered`, `numberTaken`, and `nothingCorrected` where nothing would change.
 */
export async function placeResidence(ctx: Ctx, input: Placement): Promise<BodyOf<typeof ownGarden.place>> {
  return withTx(ctx, async (ctx) => {
    const row = await lockPlaced(ctx, input.id);
    demand(canManageGarden(ctx.actor, { isGardenAdmin: row?.isGardenAdmin ?? false }));
    if (!row) return fail("notFound");
    if (row.version !== input.version) {
      throw new DomainError("editedMeanwhile", undefined, "这处居所的等级或编号刚才有人改过，请先看看最新的，再改");
    }
    const facts = await correctable(ctx.db, row.id);
    const { level, letter, number } = input;
    await requireOfferedLevel(ctx, { gardenId: facts.garden_id, level, current: facts.level });
    const changes = await correctResidence(ctx, facts, { level, letter, number });
    if (!changes) throw new DomainError("nothingCorrected", undefined, "等级、字母区与编号都没有改动");
    const version = await nextPlaceVersion(ctx, row);
    await notifyFamily(ctx, facts, changes.after, "园区改了它在园中的登记");
    await logFamily(ctx, { residenceId: row.id, deed: "corrected" });
    await audit(ctx, {
      verb: "residence.place",
      object: { kind: "residence", id: row.id },
      before: changes.before,
      after: { ...changes.after, gardenId: facts.garden_id },
    });
    return { id: row.id, version, number_text: numberText(input), edit_time: shanghaiDateTime(ctx.clock()) };
  });
}

async function lockPlaced(ctx: Ctx, id: number) {
  // Locked first, joined in a second statement: the order of all locks of a residence.
  await ctx.db.selectFrom("residence").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return ctx.db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(["residence.id", "residence.staff_version as version", isOwnGarden(ctx.actor).as("isGardenAdmin")])
    .where("residence.id", "=", id)
    .where("residence.hidden_at", "is", null)
    .executeTakeFirst();
}

/** Staff and garden administrators share the version of a residence's kind, place and number. */
export async function nextPlaceVersion(ctx: Ctx, row: { id: number; version: number }): Promise<number> {
  const version = row.version + 1;
  await ctx.db.updateTable("residence").set({ staff_version: version }).where("id", "=", row.id).execute();
  return version;
}

/** Tells owner and managers what their certificate says now. */
export async function notifyFamily(
  ctx: Ctx,
  facts: CorrectableRow,
  after: Partial<Facts>,
  what: string,
): Promise<void> {
  const family = await ctx.db
    .selectFrom("residence_member")
    .select("account_id")
    .where("residence_id", "=", facts.id)
    .where("role", "in", ["owner", "manager"])
    .orderBy("account_id")
    .execute();
  const lines = await namedCorrections(ctx, facts, after);
  for (const { account_id } of family) {
    await sendInboxMessage(ctx, account_id, {
      title: "居所的等级或编号改了",
      lines: [`${facts.name}的居所在${facts.garden_name}，${what}：`, ...lines, "居所证书已经随之更正。"],
      link: { text: "查看居所证书", path: `/family_ship?id=${facts.id}` },
    });
  }
}
