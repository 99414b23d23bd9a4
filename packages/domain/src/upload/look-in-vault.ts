import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canLookInVault } from "./access.ts";
import { servedSize, type PictureSize } from "./picture-sizes.ts";
import { findUpload, standingOfUpload } from "./queries.ts";
import { storedInVault } from "./reference.ts";

/**
 * Opens a paper of the vault for who may see it. The look is written down before anything is shown: when that fails,
 * nothing is. Refuses with `notFound`.
 */
export async function lookInVault(ctx: Ctx, input: { reference: string; size: PictureSize }): Promise<Buffer> {
  const storedAs = storedInVault(input.reference) ?? refuse("notFound");
  const upload = await withTx(ctx, async (ctx) => {
    const row = (await findUpload(ctx.db, { storedAs }, ctx.actor)) ?? refuse("notFound");
    demand(canLookInVault(ctx.actor, standingOfUpload(row, ctx.clock())));
    await audit(ctx, {
      verb: "upload.lookInVault",
      object: { kind: "upload", id: row.id },
      before: null,
      after: { size: input.size },
    });
    return row;
  });
  const file = { storedAs, size: servedSize(upload.width, input.size) };
  return ctx.pictureFiles.getSealed(file, upload.sealed_key ?? "");
}
