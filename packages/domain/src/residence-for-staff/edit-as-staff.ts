import type { ResidenceKind } from "@changming/db/tables/residence";
import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { correctResidence } from "../property-correction/correct-residence.ts";
import { correctable } from "../property-correction/queries.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { canEditAsStaff } from "../residence/access.ts";
import { refreshListedYear } from "../residence/listed-year.ts";
import { hideNewMartyr } from "./hide-residence.ts";
import { moveToGarden } from "./move-to-garden.ts";
import { refreshSearch } from "../residence/search-index.ts";

export interface StaffEdit {
  id: number;
  kind: ResidenceKind;
  /** Source of what is said about a martyr. */
  source: string;
  /** 字, 号, former and pen names; absent: unchanged. */
  otherNames?: string[] | undefined;
  /** Where a martyr fell, and is buried; absent: unchanged. */
  battleAddress?: string | undefined;
  cemeteryAddress?: string | undefined;
  level: number;
  /** The garden to move to; absent: it stays. */
  gardenId?: number | undefined;
  letter: string;
  /** 0, in another garden only: the next free number there. */
  number: number;
  /** Position among the home page's recommendations; 0: none. */
  recommended: number;
  version: number;
}

/**
 * Edits the facts that staff decide (R-admin-9, R-residence-16): kind, source, other names, a martyr's places, garden,
 * number and recommendation; the certificate follows. Throws `notFound`, `editedMeanwhile`, `martyrNeedsSource`,
 * `numberTaken`.
 */
export async function editAsStaff(ctx: Ctx, input: StaffEdit): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canEditAsStaff(ctx.actor));
    const { id } = input;
    const row =
      (await ctx.db
        .selectFrom("residence")
        .select([
          "name",
          "letter",
          "number",
          "id",
          "kind",
          "source",
          "recommended_position",
          "staff_version as version",
          "garden_id",
        ])
        .select(["hidden_at", "made_by", "other_names", "battle_address", "cemetery_address"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()) ?? fail("notFound");
    await demandVersion(ctx, { ...row, kind: "residence" }, input.version);
    if (input.kind === "martyr" && input.source === "") fail("martyrNeedsSource", "source");
    const { level, letter } = input;
    const gardenId = input.gardenId ?? row.garden_id;
    const isElsewhere = gardenId !== row.garden_id;
    const place = { garden_id: gardenId, letter, number: input.number };
    const relocated = isElsewhere ? await moveToGarden(ctx, row, place) : null;
    const number = relocated?.after.number ?? (input.number || row.number);
    const moved = await correctResidence(ctx, await correctable(ctx.db, id), { level, letter, number });
    const after = {
      kind: input.kind,
      source: input.source,
      other_names: input.otherNames ?? row.other_names,
      battle_address: input.battleAddress ?? row.battle_address,
      cemetery_address: input.cemeteryAddress ?? row.cemetery_address,
      recommended_position: input.recommended === 0 ? null : input.recommended,
      ...(await hideNewMartyr(ctx, row, input.kind)),
    };
    const version = row.version + 1;
    await ctx.db
      .updateTable("residence")
      .set({ ...after, staff_version: version, updated_at: ctx.clock() })
      .where("id", "=", id)
      .execute();
    if (input.otherNames) await refreshSearch(ctx.db, id);
    if (input.kind !== row.kind) await refreshListedYear(ctx.db, id);
    await touch(ctx, `residence:${id}`, "residences", "gardens", `garden:${row.garden_id}`);
    const { kind, source, other_names, battle_address, cemetery_address, recommended_position } = row;
    await audit(ctx, {
      verb: "residence.editInOffice",
      object: { kind: "residence", id },
      before: {
        kind,
        source,
        other_names,
        battle_address,
        cemetery_address,
        recommended_position,
        ...moved?.before,
        ...relocated?.before,
      },
      after: { ...after, ...moved?.after, ...relocated?.after },
    });
    return { id, version };
  });
}
