import type { certificateTemplate } from "@changming/contract/certificate-template";
import type { BodyOf } from "@changming/contract/define";

export type Template = BodyOf<typeof certificateTemplate.get>;

/** As the contract has it, repeated so that the browser loads no schema library. */
export const longestTemplate = 300;

/** The words as they stand on the certificate: one's own, else the standing ones. */
export const wordsOf = ({ template, standing }: Pick<Template, "template" | "standing">): string =>
  template === "" ? standing : template;

/** What is kept of words: the standing ones are none of one's own, so that they stay what is usual. */
export const templateOf = (words: string, standing: string): string => (words.trim() === standing.trim() ? "" : words);
