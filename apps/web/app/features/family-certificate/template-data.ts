import type { certificateTemplate } from "@changming/contract/certificate-template";
import type { BodyOf } from "@changming/contract/define";

export type Template = BodyOf<typeof certificateTemplate.get>;

/** The contract's limit, repeated so that the browser loads no schema library. */
export const maxTemplateLength = 300;

/** The text of the certificate: the family's own, else the default (`standing`). */
export const templateTextOf = ({ template, standing }: Pick<Template, "template" | "standing">): string =>
  template === "" ? standing : template;

/** The value to store: "" for the default text, so that later changes of the default apply. */
export const templateOf = (templateText: string, standing: string): string =>
  templateText.trim() === standing.trim() ? "" : templateText;
