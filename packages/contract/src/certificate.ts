import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, wireDateTime, wireId } from "./wire.ts";

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
};
