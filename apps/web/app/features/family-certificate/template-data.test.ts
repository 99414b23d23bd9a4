import { certificateTemplate, longestTemplate as contractual } from "@changming/contract/certificate-template";
import { expect, test } from "vitest";
import { longestTemplate, templateOf, wordsOf } from "./template-data.ts";

test("the limit is the contract's", () => {
  expect(longestTemplate).toBe(contractual);
  expect(certificateTemplate.preview.input.safeParse({ residenceId: 1, template: "字".repeat(300) }).success).toBe(
    true,
  );
});

test("who has written nothing sees the standing words, and saving them keeps them standing", () => {
  expect(wordsOf({ template: "", standing: "特立此证。" })).toBe("特立此证。");
  expect(wordsOf({ template: "谢谢您。", standing: "特立此证。" })).toBe("谢谢您。");
  expect(templateOf("特立此证。\n", "特立此证。")).toBe("");
  expect(templateOf("谢谢您。", "特立此证。")).toBe("谢谢您。");
});
