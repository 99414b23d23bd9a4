import { z } from "zod";
import { defineCall } from "./define.ts";
import { phoneOrOwn, wireInt } from "./wire.ts";

/** Purposes of a code; it is valid for one only (R-account-18). */
export const codeTypes = { register: 0, logIn: 1, resetPassword: 2, cooperation: 3 } as const;

const codeType = wireInt({ min: 0, max: 3, message: "验证码类型有误" }).pipe(
  z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
);

export const verificationCode = {
  send: defineCall({
    method: "POST",
    path: "/api/fragment/getVerifyCode",
    auth: "public",
    rate: "credentials",
    summary:
      "获取短信验证码：codeType 0 注册、1 登录、2 重设密码、3 合作申请；6 位数字，5 分钟内有效，只能用一次；带令牌时，mobile 可以是自己带星号的号码",
    input: z.object({ mobile: phoneOrOwn, codeType }),
    /** Seconds until the next code can be requested. The response is the same for known and unknown phone numbers. */
    body: z.object({ wait_seconds: z.int() }),
    errors: ["codeTooSoon", "codesUsedUp", "smsUnavailable", "phoneOccupied"],
  }),
};
