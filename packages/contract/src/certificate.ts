import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, wireDateTime, wireId, wireText } from "./wire.ts";

/** A certificate as files, with URLs valid for ten minutes, and the page that confirms it. */
const certificateFiles = z.object({ png: address, pdf: address, confirm: address, code: z.string() });

export const propertyCertificate = {
  get: defineCall({
    method: "GET",
    path: "/api/residence/propertyCertificate",
    auth: "public",
    rate: "read",
    summary: "居所证书",
    input: z.object({ residenceId: wireId() }),
    body: z.object({
      name: z.string(),
      avatar: address,
      level_name: z.string(),
      level: z.int(),
      residence_area: z.string(),
      certificate_number: z.string(),
      cemetery_address: z.string(),
      certificate_bg_image: address,
      time: wireDateTime,
    }),
    errors: ["notFound"],
    cached: true,
  }),
  files: defineCall({
    method: "GET",
    path: "/api/residence/propertyCertificateFiles",
    auth: "account",
    rate: "read",
    summary: "居所证书的图片与 A4 文件，只给家人；地址十分钟内有效",
    input: z.object({ residenceId: wireId() }),
    body: certificateFiles,
    errors: ["notFound"],
  }),
};

export const remembranceCertificate = {
  get: defineCall({
    method: "GET",
    path: "/api/user/certificate",
    auth: "public",
    rate: "read",
    summary: "缅怀证书：带令牌给自己的；不带令牌只有样张，没有编号与姓名",
    input: z.object({ residenceId: wireId() }),
    body: z.object({
      nickname: z.string(),
      book_number: z.string(),
      remembrance_text: z.string(),
      time: z.string(),
    }),
    errors: ["notFound"],
  }),
  files: defineCall({
    method: "GET",
    path: "/api/user/certificateFiles",
    auth: "account",
    rate: "read",
    summary: "自己的缅怀证书的图片与 A4 文件；地址十分钟内有效",
    input: z.object({ residenceId: wireId() }),
    body: certificateFiles,
    errors: ["notFound"],
  }),
};

/** Upper case, half width, without spaces and dashes of any kind. */
const bare = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\u2212]/gu, "")
    .toUpperCase();

/** Normalized to the printed form, CM-2026-000326. */
const certificateNumber = wireText({ min: 1, max: 40, message: "请输入证书编号" }).transform((text) =>
  bare(text).replace(/^([A-Z]{2})(\d{4})(\d+)$/, "$1-$2-$3"),
);

/** The code, printed or typed, with or without dashes, normalized to its twelve digits. */
const checkCode = z
  .string("请输入校验码")
  .max(60, "校验码有误，请核对后再试")
  .transform(bare)
  .pipe(z.string().regex(/^[0-9A-F]{12}$/, "校验码有误，请核对后再试"));

export const certificate = {
  confirm: defineCall({
    method: "GET",
    path: "/api/certificate/confirm",
    auth: "public",
    rate: "search",
    summary: "查验证书或收据：编号与校验码相符才有答复；私密居所的证书只答真伪，收据只答金额",
    input: z.object({ number: certificateNumber, code: checkCode }),
    body: z.object({
      kind: z.enum(["property", "remembrance", "receipt"]),
      number: z.string(),
      /** False: it was given but is no longer valid. */
      is_valid: z.boolean(),
      /** The residence is private: all fields below are empty. */
      is_private: z.boolean(),
      name: z.string(),
      holder: z.string(),
      address: z.string(),
      level_name: z.string(),
      residence_area: z.string(),
      date: z.string(),
      /** Of a receipt, in yuan: its amount, and what was refunded; else empty. */
      money: z.string(),
      refunded_money: z.string(),
    }),
    errors: ["certificateUnknown"],
  }),
};
