import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { touch } from "../tags.ts";
import { changedFields } from "./changed-fields.ts";
import { type Pictured, stillStandIn } from "./dropped-pictures.ts";
import { type PublicationKind, publicationTags, type SavedPublication, type Shelved, stateOf } from "./shelf.ts";

interface Saving {
  kind: PublicationKind;
  id: number;
  version: number;
  before: (Shelved & Pictured) | null;
  after: Omit<Shelved, "deleted_at"> & Pictured;
}

/** Writes down, in the running transaction, what a save changed, and takes what shows it off the pages at once. */
export async function noteSaved(ctx: Ctx, { kind, id, version, before, after }: Saving): Promise<SavedPublication> {
  const verb = `${kind}.${before === null ? "create" : "save"}`;
  await audit(ctx, { verb, object: { kind, id }, ...changedFields(before && { ...before }, { ...after }) });
  await touch(ctx, publicationTags[kind]);
  const state = stateOf({ ...after, deleted_at: null }, ctx.clock());
  return { id, version, state, ...(await stillStandIn(ctx, before, after)) };
}
