import type { BodyOf } from "@changming/contract/define";
import type { adminInvoices } from "@changming/contract/admin/invoice";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { type Versioned, writeSettings } from "../site-info/save-site-info.ts";
import { canDecideInvoices, canReadInvoices } from "./access.ts";

/** What the operator states about invoices. Throws `staffRoleMissing`. */
export async function getInvoiceSettings(ctx: Ctx): Promise<BodyOf<typeof adminInvoices.settings>> {
  demand(canReadInvoices(ctx.actor));
  const row = await ctx.db
    .selectFrom("site_info")
    .select(["invoice_days", "invoice_item", "invoice_tax_code", "invoice_tax_percent", "version"])
    .executeTakeFirstOrThrow();
  return {
    days: row.invoice_days,
    item: row.invoice_item,
    tax_code: row.invoice_tax_code,
    tax_percent: row.invoice_tax_percent === null ? "" : String(row.invoice_tax_percent),
    version: row.version,
    can: { save: canDecideInvoices(ctx.actor).allowed },
  };
}

/** Saves them. Throws `staffRoleMissing`, `editedMeanwhile`. */
export async function saveInvoiceSettings(
  ctx: Ctx,
  input: Versioned & { days: number; item: string; taxCode: string; taxPercent: number | null },
): Promise<Versioned> {
  demand(canDecideInvoices(ctx.actor));
  return writeSettings(ctx, "siteInfo.setInvoices", input.version, async () => ({
    invoice_days: input.days,
    invoice_item: input.item,
    invoice_tax_code: input.taxCode,
    invoice_tax_percent: input.taxPercent,
  }));
}
