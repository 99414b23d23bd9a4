import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canReadBlocklist } from "./access.ts";
import { looksLikeContact } from "../context/looks-like-contact.ts";
import type { BlocklistMatch } from "../context/blocklist-matcher.ts";

interface Probed {
  /** What would become of it as a message. */
  message: "shown" | "held" | "refused";
  /** And as a nickname, in which terms that need review are rejected. */
  name: "shown" | "refused";
  found: BlocklistMatch[];
  has_contact: boolean;
}

/** What would happen to a text; nothing is stored. Throws `staffRoleMissing`. */
export async function probeText(ctx: Ctx, { text }: { text: string }): Promise<Probed> {
  demand(canReadBlocklist(ctx.actor));
  const matcher = await ctx.services.blocklist.matcher(ctx.db);
  const found = matcher.find(text);
  const asName = matcher.find(text, { isName: true });
  const has_contact = looksLikeContact(text);
  const isRejected = found.some(({ verdict }) => verdict === "refuse");
  const isPending = found.length > 0 || has_contact;
  const message = isRejected ? "refused" : isPending ? "held" : "shown";
  return { message, name: asName.length > 0 ? "refused" : "shown", found: asName, has_contact };
}
