import { templatePlaceholders, type certificateTemplate } from "@changming/contract/certificate-template";
import type { BodyOf } from "@changming/contract/define";
import { chineseDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { ResidenceRow } from "../residence/queries.ts";
import { certificateHtml, defaultTemplate } from "./template.ts";

/** The text with sample values in its placeholders. */
export function presentSample(
  residence: Pick<ResidenceRow, "certificate_template" | "name">,
  today: ShanghaiDay,
): string {
  const fill = {
    缅怀人: "张三",
    姓名: residence.name,
    编号: `HY-${today.slice(0, 4)}-000001`,
    日期: chineseDay(today),
  };
  return certificateHtml(residence.certificate_template, fill);
}

/** For managers of the residence. */
export function presentTemplate(residence: ResidenceRow, today: ShanghaiDay): BodyOf<typeof certificateTemplate.get> {
  return {
    template: residence.certificate_template,
    standing: defaultTemplate,
    version: residence.template_version,
    places: [...templatePlaceholders],
    remembrance_text: presentSample(residence, today),
  };
}
