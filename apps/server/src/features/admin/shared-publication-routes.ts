import type { publicationCalls } from "@changming/contract/admin/publication";
import type { PublicationKind } from "@changming/domain/publication/publication-columns";
import { removePublication, restorePublication, setDraft } from "@changming/domain/publication/change-publication";
import { bind } from "../../http/bind.ts";

/** Calls that all kinds of publications have in common. */
export function sharedPublicationRoutes(calls: ReturnType<typeof publicationCalls>, kind: PublicationKind) {
  return [
    bind(calls.setDraft, (ctx, { isDraft, ...input }) => setDraft(ctx, kind, { ...input, isDraft: isDraft === 1 })),
    bind(calls.remove, (ctx, input) => removePublication(ctx, kind, input)),
    bind(calls.restore, (ctx, input) => restorePublication(ctx, kind, input)),
  ];
}
