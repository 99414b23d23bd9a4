import { z } from "zod";
import { defineCall } from "./define.ts";
import { maxTemplateLength } from "./limits.ts";
import { familyPath as path, wireId, wireParagraphs, wireVersion } from "./wire.ts";

/** Placeholders filled in when a certificate is given: visitor, deceased, number, day. */
export const templatePlaceholders = ["缅怀人", "姓名", "编号", "日期"] as const;

/** Empty: the default text. */
const template = wireParagraphs({ max: maxTemplateLength, empty: "", long: `证书文字最多 ${maxTemplateLength} 个字` });

const body = z.object({
  /** As the family wrote it; empty for the default text. */
  template: z.string(),
  standing: z.string(),
  version: z.int(),
  places: z.array(z.string()),
  /** HTML, with sample values in the placeholders. */
  remembrance_text: z.string(),
});

export const certificateTemplate = {
  get: defineCall({
    method: "GET",
    path,
    action: "certificateTemplate",
    auth: "account",
    rate: "read",
    summary: "缅怀证书的文字模板与样张；家人可看",
    input: z.object({ residenceId: wireId() }),
    body,
    errors: ["notFound"],
  }),
  preview: defineCall({
    method: "POST",
    path,
    action: "previewCertificate",
    auth: "account",
    rate: "read",
    summary: "预览证书文字，不保存",
    input: z.object({ residenceId: wireId(), template }),
    body: z.object({ remembrance_text: z.string() }),
    errors: ["notFound", "templateUnknownPlace"],
  }),
  edit: defineCall({
    method: "POST",
    path,
    action: "editCertificate",
    auth: "account",
    rate: "write",
    summary: "修改证书文字：{缅怀人}{姓名}{编号}{日期} 会替换成内容；已经发出的证书保持原文",
    input: z.object({ residenceId: wireId(), template, version: wireVersion.optional() }),
    body,
    errors: ["notFound", "editedMeanwhile", "templateUnknownPlace", "wordsRefused"],
  }),
};
