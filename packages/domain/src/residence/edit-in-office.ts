import type { ResidenceKind } from "@changming/db/tables/residence";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { correctResidence } from "../property-correction/correct-residence.ts";
import { correctable } from "../property-correction/queries.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { canEditInOffice } from "./office-access.ts";
import { refreshSearch } from "./refresh-search.ts";

export interface OfficeEdit {
  id: number;
  kind: ResidenceKind;
  /** Where what is told of a martyr comes from. */
  source: string;
  /** 字, 号, former and pen names; absent they stay. */
  otherNames?: string[] | undefined;
  /** Where a martyr fell, and lies; absent ones stay. */
  battleAddress?: string | undefined;
  cemeteryAddress?: string | undefined;
  level: number;
  letter: string;
  number: number;
  /** Place among those that the home page recommends; 0: none. */
  recommended: number;
  version: number;
}

/**
 * Says what kind of residence it is, by which other names it is found, where a martyr fell and lies, where it stands and whether the home page recommends it; its certificate follows.
 * Refuses with `notFound`, `editedMeanwhile`, `martyrNeedsSource`, `numberTaken`.
 */
export async function editInOffice(ctx: Ctx, input: OfficeEdit): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canEditInOffice(ctx.actor));
    const { id } = input;
    const row =
      (await ctx.db
        .selectFrom("residence")
        .select(["id", "kind", "source", "recommended_position", "office_version as version", "garden_id"])
        .select(["other_names", "battle_address", "cemetery_address"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst()) ?? refuse("notFound");
    await demandVersion(ctx, { ...row, kind: "residence" }, input.version);
    if (input.kind === "martyr" && input.source === "") refuse("martyrNeedsSource", "source");
    const { level, letter, number } = input;
    const moved = await correctResidence(ctx, await correctable(ctx.db, id), { level, letter, number });
    const after = {
      kind: input.kind,
      source: input.source,
      other_names: input.otherNames ?? row.other_names,
      battle_address: input.battleAddress ?? row.battle_address,
      cemetery_address: input.cemeteryAddress ?? row.cemetery_address,
      recommended_position: input.recommended === 0 ? null : input.recommended,
    };
    const version = row.version + 1;
    await ctx.db
      .updateTable("residence")
      .set({ ...after, office_version: version, updated_at: ctx.clock() })
      .where("id", "=", id)
      .execute();
    if (input.otherNames) await refreshSearch(ctx.db, id);
    await touch(ctx, `residence:${id}`, "residences", "gardens", `garden:${row.garden_id}`);
    const { kind, source, other_names, battle_address, cemetery_address, recommended_position } = row;
    await audit(ctx, {
      verb: "residence.editInOffice",
      object: { kind: "residence", id },
      before: { kind, source, other_names, battle_address, cemetery_address, recommended_position, ...moved?.before },
      after: { ...after, ...moved?.after },
    });
    return { id, version };
  });
}
