import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { touch } from "../context/tags.ts";
import { changedFields } from "./changed-fields.ts";
import { type Pictured, stillStandIn } from "./dropped-images.ts";
import {
  type PublicationKind,
  publicationTags,
  type SavedPublication,
  type PublicationColumns,
  stateOf,
} from "./publication-columns.ts";

interface Saving {
  kind: PublicationKind;
  id: number;
  version: number;
  before: (PublicationColumns & Pictured) | null;
  after: Omit<PublicationColumns, "deleted_at"> & Pictured;
}

/** Writes the audit entry of a save, in the caller's transaction, and invalidates the pages that display it. */
export async function noteSaved(ctx: Ctx, { kind, id, version, before, after }: Saving): Promise<SavedPublication> {
  const verb = `${kind}.${before === null ? "create" : "save"}`;
  await audit(ctx, { verb, object: { kind, id }, ...changedFields(before && { ...before }, { ...after }) });
  await touch(ctx, publicationTags[kind]);
  const state = stateOf({ ...after, deleted_at: null }, ctx.clock());
  return { id, version, state, ...(await stillStandIn(ctx, before, after)) };
}
