import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, wireInt } from "./wire.ts";

/** 11 digits, the first 1, the second 3 to 9. */
export const mobilePattern = /^1[3-9]\d{9}$/;

/** A password on the wire: lower-case hex SHA-256 of what was typed. */
const passwordHash = z.string("请输入密码").regex(/^[0-9a-f]{64}$/, "密码格式有误");

const mobile = z.string("请输入正确手机号码").regex(mobilePattern, "请输入正确手机号码");

export const userInfo = z.object({
  /** Random; says nothing about the order of accounts. */
  id: z.string(),
  nickname: z.string(),
  avatar: address,
  /** Masked: 138****8000. */
  mobile: z.string(),
  token: z.string(),
  up_tuiguang_id: z.string(),
});

export const account = {
  logIn: defineCall({
    method: "POST",
    path: "/api/user/login",
    auth: "public",
    rate: "credentials",
    summary: "登录：手机号与密码（loginType 0）",
    input: z.object({
      mobile,
      password: passwordHash,
      loginType: wireInt({ min: 0, max: 0, message: "登录方式有误" }).default(0),
    }),
    body: userInfo,
    errors: ["loginMismatch", "accountSuspended"],
  }),
  logOut: defineCall({
    method: "POST",
    path: "/api/user/logout",
    auth: "account",
    rate: "write",
    summary: "退出登录，服务器端同时作废",
    input: z.object({}),
    body: z.object({ done: z.literal(true) }),
    errors: [],
  }),
  refreshUserInfo: defineCall({
    method: "POST",
    path: "/api/user/index",
    action: "refreshUserInfo",
    auth: "account",
    rate: "write",
    summary: "今日（上海时间）已用的免费献礼；剩余为 siteInfo 的 free_gift_nums 减去它",
    input: z.object({}),
    body: z.object({ used_free_gift_nums: z.int().min(0) }),
    errors: [],
  }),
};
