import { expect, test } from "vitest";
import { certificate } from "./certificate.ts";
import { certificateTemplate } from "./certificate-template.ts";
import type { Call } from "./define.ts";

/** What a field's value is read as; the sentence with which it is refused. */
function read(call: Call, field: string, value: unknown) {
  const parsed = call.input.shape[field]?.safeParse(value);
  if (!parsed) throw new Error(`${call.path} has no field ${field}`);
  return parsed.success ? { value: parsed.data } : { words: parsed.error.issues[0]?.message };
}

test("words of 300 characters are taken, to look at and to save, and one more is refused", () => {
  for (const call of [certificateTemplate.preview, certificateTemplate.edit]) {
    for (const character of ["念", "𠮷"]) {
      expect(read(call, "template", character.repeat(300))).toEqual({ value: character.repeat(300) });
      expect(read(call, "template", character.repeat(301))).toEqual({ words: "证书文字最多 300 个字" });
    }
    expect(read(call, "template", "")).toEqual({ value: "" });
  }
});

test("number and code are asked for in words", () => {
  for (const nothing of [undefined, null]) {
    expect(read(certificate.confirm, "number", nothing)).toEqual({ words: "请输入证书编号" });
    expect(read(certificate.confirm, "code", nothing)).toEqual({ words: "请输入校验码" });
  }
});

test("a certificate's code is read as people type it", () => {
  for (const typed of ["3F9A-07C2-B1D4", "3f9a07c2b1d4", " 3F9A 07C2 B1D4 ", "３Ｆ９Ａ－０７Ｃ２－Ｂ１Ｄ４"]) {
    expect(read(certificate.confirm, "code", typed), typed).toEqual({ value: "3F9A07C2B1D4" });
  }
  for (const typed of ["3F9A-07C2-B1D", "3F9A-07C2-B1D4-0", "3F9A-07C2-B1DG", ""]) {
    expect(read(certificate.confirm, "code", typed), typed).toEqual({ words: "校验码有误，请核对后再试" });
  }
});
