import { typed } from "../../parts/form-values.ts";
import type { CorrectionItem } from "./memorial-items.ts";

type Facts = CorrectionItem["facts"];

/** The form's fields that differ from the facts, under their names in the call; a date comes with its calendar. */
export function correctedIn(form: FormData, facts: Facts): Record<string, string | number> {
  const corrected: Record<string, string | number> = {};
  for (const name of ["name", "nation", "jiguan_str", "letter", "gender", "level", "number"] as const) {
    const value = typed(form, name).trim();
    if (value !== String(facts[name])) corrected[name] = name === "letter" ? value.toUpperCase() : value;
  }
  for (const [name, field] of [
    ["birthday", "birthday"],
    ["shengu", "shengu_date"],
  ] as const) {
    const on = typed(form, field).trim();
    const chosen = typed(form, `${name}_calendar`);
    const calendar = chosen === "solar" ? "solar" : "lunar";
    const leap = chosen === "leap" ? 1 : 0;
    const isSame = on === facts[field] && calendar === facts[`${name}_calendar`] && leap === facts[`${name}_leap`];
    if (!isSame) Object.assign(corrected, { [field]: on, [`${name}_calendar`]: calendar, [`${name}_leap`]: leap });
  }
  return corrected;
}
