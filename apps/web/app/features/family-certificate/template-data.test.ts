import { certificateTemplate, maxTemplateLength as contractual } from "@changming/contract/certificate-template";
import { expect, test } from "vitest";
import { maxTemplateLength, templateOf, templateTextOf } from "./template-data.ts";

test("the limit is the contract's", () => {
  expect(maxTemplateLength).toBe(contractual);
  expect(certificateTemplate.preview.input.safeParse({ residenceId: 1, template: "字".repeat(300) }).success).toBe(
    true,
  );
});

test("without an own text the default text is displayed, and saving it unchanged leaves the default in use", () => {
  expect(templateTextOf({ template: "", standing: "特立此证。" })).toBe("特立此证。");
  expect(templateTextOf({ template: "谢谢您。", standing: "特立此证。" })).toBe("谢谢您。");
  expect(templateOf("特立此证。\n", "特立此证。")).toBe("");
  expect(templateOf("谢谢您。", "特立此证。")).toBe("谢谢您。");
});
