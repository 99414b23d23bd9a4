import type { shelfCalls } from "@changming/contract/admin/publication";
import type { PublicationKind } from "@changming/domain/publication/shelf";
import { removePublication, restorePublication, setDraft } from "@changming/domain/publication/shelve";
import { bind } from "../../http/bind.ts";

/** What is the same for everything that is published. */
export function shelfRoutes(calls: ReturnType<typeof shelfCalls>, kind: PublicationKind) {
  return [
    bind(calls.setDraft, (ctx, { isDraft, ...asked }) => setDraft(ctx, kind, { ...asked, isDraft: isDraft === 1 })),
    bind(calls.remove, (ctx, asked) => removePublication(ctx, kind, asked)),
    bind(calls.restore, (ctx, asked) => restorePublication(ctx, kind, asked)),
  ];
}
