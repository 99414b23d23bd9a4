import { templatePlaces, type certificateTemplate } from "@changming/contract/certificate-template";
import type { BodyOf } from "@changming/contract/define";
import { chineseDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { ResidenceRow } from "../residence/queries.ts";
import { certificateHtml, standingTemplate } from "./template.ts";

/** The words with a sample in their places. */
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

/** For who keeps the residence. */
export function presentTemplate(residence: ResidenceRow, today: ShanghaiDay): BodyOf<typeof certificateTemplate.get> {
  return {
    template: residence.certificate_template,
    standing: standingTemplate,
    version: residence.template_version,
    places: [...templatePlaces],
    remembrance_text: presentSample(residence, today),
  };
}
