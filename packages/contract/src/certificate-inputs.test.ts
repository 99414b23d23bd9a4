import { expect, test } from "vitest";
import { certificate } from "./certificate.ts";
import { certificateTemplate } from "./certificate-template.ts";
import type { Call } from "./define.ts";

/** The parsed value of a field, or the message with which it is rejected. */
function read(call: Call, field: string, value: unknown) {
  const parsed = call.input.shape[field]?.safeParse(value);
  if (!parsed) throw new Error(`${call.path} has no field ${field}`);
  return parsed.success ? { value: parsed.data } : { message: parsed.error.issues[0]?.message };
}

test("a template of 300 characters is accepted for preview and save, one more is rejected", () => {
  for (const call of [certificateTemplate.preview, certificateTemplate.edit]) {
    for (const character of ["念", "𠮷"]) {
      expect(read(call, "template", character.repeat(300))).toEqual({ value: character.repeat(300) });
      expect(read(call, "template", character.repeat(301))).toEqual({ message: "证书文字最多 300 个字" });
    }
    expect(read(call, "template", "")).toEqual({ value: "" });
  }
});

test("a missing number and a missing code have their own messages", () => {
  for (const nothing of [undefined, null]) {
    expect(read(certificate.confirm, "number", nothing)).toEqual({ message: "请输入证书编号" });
    expect(read(certificate.confirm, "code", nothing)).toEqual({ message: "请输入校验码" });
  }
});

test("a certificate's code is parsed in every usual spelling", () => {
  for (const typed of ["3F9A-07C2-B1D4", "3f9a07c2b1d4", " 3F9A 07C2 B1D4 ", "３Ｆ９Ａ－０７Ｃ２－Ｂ１Ｄ４"]) {
    expect(read(certificate.confirm, "code", typed), typed).toEqual({ value: "3F9A07C2B1D4" });
  }
  for (const typed of ["3F9A-07C2-B1D", "3F9A-07C2-B1D4-0", "3F9A-07C2-B1DG", ""]) {
    expect(read(certificate.confirm, "code", typed), typed).toEqual({ message: "校验码有误，请核对后再试" });
  }
});
