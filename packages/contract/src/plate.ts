import { z } from "zod";
import { defineCall } from "./define.ts";
import { wireId } from "./wire.ts";

const file = z.string();

export const plate = {
  ofResidence: defineCall({
    method: "GET",
    path: "/api/residence/plate",
    auth: "account",
    rate: "read",
    summary: "居所刻在碑上的二维码牌（58 × 61 毫米，PDF 与 SVG），只给家人；文件地址十分钟内有效",
    input: z.object({ residenceId: wireId() }),
    body: z.object({ pdf: file, svg: file }),
    errors: ["notFound"],
  }),
  ofGarden: defineCall({
    method: "GET",
    path: "/api/garden/plates",
    auth: "account",
    rate: "read",
    summary: "园区管理员：自己园区所有居所的二维码牌，每个文件 10 张 A4、120 块，另有短码清单；文件地址十分钟内有效",
    input: z.object({ gardenId: wireId() }),
    body: z.object({
      /** Numbers within the garden's order by letter and number, from 1 on. */
      itemList: z.array(z.object({ from: z.int(), to: z.int(), pdf: file })),
      /** CSV: place, name, short code and address of each. */
      codes: file,
    }),
    errors: ["notFound"],
  }),
};
