import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canReadWords } from "./access.ts";
import { looksLikeContact } from "./looks-like-contact.ts";
import type { FoundWord } from "./word-matcher.ts";

export interface Probed {
  /** What would become of it as a message. */
  message: "shown" | "held" | "refused";
  /** And as a nickname, in which what is doubtful is refused. */
  name: "shown" | "refused";
  found: FoundWord[];
  has_contact: boolean;
}

/** What would happen with a text; nothing happens. Refuses with `staffRoleMissing`. */
export async function probeText(ctx: Ctx, { text }: { text: string }): Promise<Probed> {
  demand(canReadWords(ctx.actor));
  const matcher = await ctx.gates.words.matcher(ctx.db);
  const found = matcher.find(text);
  const asName = matcher.find(text, { isName: true });
  const has_contact = looksLikeContact(text);
  const isRefused = found.some(({ verdict }) => verdict === "refuse");
  const isHeld = found.length > 0 || has_contact;
  const message = isRefused ? "refused" : isHeld ? "held" : "shown";
  return { message, name: asName.length > 0 ? "refused" : "shown", found: asName, has_contact };
}
