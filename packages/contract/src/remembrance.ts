import { z } from "zod";
import { defineCall } from "./define.ts";
import { wireFlag, wireId } from "./wire.ts";

const path = "/api/user/index";

export const remembrance = {
  give: defineCall({
    method: "POST",
    path,
    action: "remembrance",
    auth: "account",
    rate: "write",
    summary: "缅怀：每个账号对一处居所，每个上海自然日计一次；第一次得到缅怀证书",
    input: z.object({ residenceId: wireId() }),
    body: z.object({
      /** 0: this account has already remembered here today, so nothing was counted. */
      is_new: z.int().min(0).max(1),
      /** 1: the first one ever, with which the certificate was given. */
      is_first: z.int().min(0).max(1),
      book_number: z.string(),
      /** 1: the account's name is below its lamp. */
      is_named: z.int().min(0).max(1),
      todayWorship: z.int(),
      totalWorship: z.int(),
    }),
    errors: ["notFound"],
  }),
  today: defineCall({
    method: "GET",
    path,
    action: "rememberedToday",
    auth: "account",
    rate: "read",
    summary: "今天（上海时间）已缅怀过的居所编号",
    input: z.object({}),
    body: z.object({
      residenceIds: z.array(z.int()),
      /** Those of them where the account's name is not below its lamp. */
      unnamedIds: z.array(z.int()),
    }),
    errors: [],
  }),
  nameLamp: defineCall({
    method: "POST",
    path,
    action: "nameLamp",
    auth: "account",
    rate: "write",
    summary: "自己今天在一处居所点的灯：isNamed 1 写上名字，0 收起名字；以后点的灯照此",
    input: z.object({ residenceId: wireId(), isNamed: wireFlag() }),
    body: z.object({ is_named: z.int().min(0).max(1) }),
    errors: ["notFound"],
  }),
};
