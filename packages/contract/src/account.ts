import { z } from "zod";
import { characterCount } from "@changming/kit/text";
import { defineCall } from "./define.ts";
import { maxNicknameLength } from "./limits.ts";
import {
  address,
  inviteCode,
  isRepeated,
  mobile,
  newPassword,
  passwordHash,
  phoneOrOwn,
  verificationCode,
  wireDateTime,
  wireFlag,
  wireInt,
  wireText,
} from "./wire.ts";

export const nickname = wireText({ min: 1, max: 10_000, message: "请输入昵称" }).refine(
  (text) => characterCount(text) <= maxNicknameLength,
  `昵称最多 ${maxNicknameLength} 个字`,
);

const userInfo = z.object({
  /** Random; does not reveal the order of accounts. */
  id: z.string(),
  nickname: z.string(),
  avatar: address,
  /** Masked: 138****8000. */
  mobile: z.string(),
  token: z.string(),
  up_tuiguang_id: z.string(),
});

/** Requires the field of the chosen login type, with the message of its form (R-account-4). */
function checkLogIn({
  value,
  issues,
}: z.core.ParsePayload<{
  password?: string;
  verificationCode?: string;
  loginType: number;
}>): void {
  const [name, rule] =
    value.loginType === 0
      ? (["password", passwordHash()] as const)
      : (["verificationCode", verificationCode("请输入 6 位短信验证码")] as const);
  const read = rule.safeParse(value[name]);
  if (read.success) value[name] = read.data;
  else issues.push({ code: "custom", message: read.error.issues[0]?.message, path: [name], input: value[name] });
}

const authCode = wireText({ max: 512, message: "授权码有误" });

const ticket = z.string("请再用微信登录一次").min(1).max(1_000, "请再用微信登录一次");

/** 0: inside WeChat; 1: on a PC, by scanning. */
const authType = wireInt({ min: 0, max: 1, message: "登录方式有误" }).default(0);

export const account = {
  logIn: defineCall({
    method: "POST",
    path: "/api/user/login",
    auth: "public",
    rate: "credentials",
    summary:
      "登录：手机号与密码（loginType 0），或手机号与短信验证码（loginType 1，codeType 1 的验证码）；带 agreement 1 时，没有账号的号码随登录注册",
    input: z
      .object({
        mobile,
        // The form may still contain the field of the other login type; it is ignored.
        password: z.string("密码格式有误").max(200, "密码格式有误").optional(),
        verificationCode: z.string("验证码有误").max(200, "验证码有误").optional(),
        loginType: wireInt({ min: 0, max: 1, message: "登录方式有误" }).default(0),
        /** 1: agrees to the agreement and the privacy policy; then a number without an account gets one (loginType 1). */
        agreement: wireFlag().optional(),
      })
      .check(checkLogIn),
    body: userInfo.extend({
      /** Present for a number unused for 90 days: until `proveIdentity` the session can do nothing else. */
      need_proof: z.literal(1).optional(),
      /** Present when this login created the account. */
      is_new: z.literal(1).optional(),
    }),
    errors: ["loginMismatch", "codeLoginMismatch", "consentNeeded", "accountSuspended", "tooManyAttempts", "busy"],
  }),
  register: defineCall({
    method: "POST",
    path: "/api/user/register",
    auth: "public",
    rate: "credentials",
    summary: "注册（codeType 0 的验证码）；tuiguangId 为邀请码，可不填",
    // Validated in this order: the form displays the first error.
    input: z
      .object({
        nickname,
        mobile,
        verificationCode: verificationCode("请输入 6 位短信验证码"),
        ...newPassword,
        tuiguangId: inviteCode("邀请码有误"),
      })
      .refine(isRepeated, { path: ["repassword"], error: "再次输入的密码不一致" }),
    body: z.object({ done: z.literal(true) }),
    errors: ["registerMismatch", "wordsRefused", "weakPassword", "inviteUnknown", "tooManyAttempts", "busy"],
  }),
  resetPassword: defineCall({
    method: "POST",
    path: "/api/user/editPwd",
    auth: "public",
    rate: "credentials",
    summary:
      "以短信验证码（codeType 2）重设密码；带着该手机号自己的令牌则保留这一登录，其余登录一律退出；那时 mobile 可以是自己带星号的号码",
    input: z
      .object({
        mobile: phoneOrOwn,
        verificationCode: verificationCode("请输入 6 位短信验证码"),
        ...newPassword,
      })
      .refine(isRepeated, { path: ["repassword"], error: "两次输入的密码不一致" }),
    /** `is_kept` is 1 when the session that made the call stays valid (R-account-15). */
    body: z.object({ done: z.literal(true), is_kept: z.union([z.literal(0), z.literal(1)]) }),
    errors: ["resetMismatch", "weakPassword", "tooManyAttempts", "busy"],
  }),
  authLogin: defineCall({
    method: "POST",
    path: "/api/user/authLogin",
    auth: "public",
    rate: "credentials",
    summary:
      "微信登录：以微信授权页带回的 code 换得登录；没有账号的微信得到十分钟有效的 ticket，用来注册，或登录以后绑定。未配置时答以 authNotConfigured",
    input: z.object({ authCode: authCode.default(""), authType }),
    body: z.union([userInfo, z.object({ ticket: z.string() })]),
    errors: ["authNotConfigured", "authFailed", "authSnapshot", "authUnavailable", "accountSuspended"],
  }),
  authRegister: defineCall({
    method: "POST",
    path: "/api/user/authRegister",
    auth: "public",
    rate: "credentials",
    summary: "以 authLogin 的 ticket 注册：没有手机号，称呼以后再问",
    input: z.object({
      ticket,
      /** 1: agrees to the agreement and the privacy policy. */
      agreement: wireFlag().default(0),
    }),
    body: userInfo.extend({
      /** Present when this call created the account. */
      is_new: z.literal(1).optional(),
    }),
    errors: ["authFailed", "consentNeeded", "accountSuspended"],
  }),
  authAddress: defineCall({
    method: "POST",
    path: "/api/user/authAddress",
    auth: "public",
    rate: "credentials",
    summary:
      "微信授权页的地址；微信带着 code 和 state 回到 returnUrl，须是本站的登录页、“登录方式”页或付款页。authType 2 是微信里付款之前的静默授权",
    input: z.object({
      /** 2: inside WeChat without asking the user, for a payment. */
      authType: wireInt({ min: 0, max: 2, message: "登录方式有误" }).default(0),
      state: z.string("state 有误").regex(/^[\w-]{16,64}$/, "state 有误"),
      returnUrl: wireText({ max: 300, message: "返回地址有误" }).default(""),
    }),
    body: z.object({ address: z.string() }),
    errors: ["authNotConfigured"],
  }),
  authPayer: defineCall({
    method: "POST",
    path: "/api/user/authPayer",
    auth: "account",
    rate: "write",
    summary: "在微信里付款之前：以 authType 2 的 code 认出这次登录所在的是哪一位微信用户；不是登录方式",
    input: z.object({ authCode }),
    body: z.object({ done: z.literal(true) }),
    errors: ["authNotConfigured", "authFailed", "authSnapshot", "authUnavailable"],
  }),
  signInWays: defineCall({
    method: "GET",
    path: "/api/user/signInWays",
    auth: "account",
    rate: "read",
    summary: "自己的登录方式：手机号（带星号，没有则为空）、密码、微信",
    input: z.object({}),
    body: z.object({
      mobile: z.string(),
      has_password: z.union([z.literal(0), z.literal(1)]),
      has_wechat: z.union([z.literal(0), z.literal(1)]),
      /** Since when; "" without WeChat. */
      wechat_time: z.string(),
    }),
    errors: [],
  }),
  authBind: defineCall({
    method: "POST",
    path: "/api/user/authBind",
    auth: "account",
    rate: "credentials",
    summary: "给自己的账号绑定微信：以微信授权页带回的 code（要十分钟内的登录），或 authLogin 的 ticket",
    input: z.object({ authCode: authCode.default(""), authType, ticket: ticket.optional() }),
    body: z.object({ done: z.literal(true) }),
    errors: [
      "loginTooOld",
      "authNotConfigured",
      "authFailed",
      "authSnapshot",
      "authUnavailable",
      "authTaken",
      "authBound",
    ],
  }),
  authUnbind: defineCall({
    method: "POST",
    path: "/api/user/authUnbind",
    auth: "account",
    rate: "credentials",
    summary: "解除自己账号的微信绑定，其余登录一律退出；没有手机号时答以 authOnlyWay，要十分钟内的登录",
    input: z.object({}),
    body: z.object({ done: z.literal(true) }),
    errors: ["authOnlyWay", "loginTooOld"],
  }),
  bindMobile: defineCall({
    method: "POST",
    path: "/api/user/bindMobile",
    auth: "account",
    rate: "credentials",
    summary: "给只用微信登录的账号绑定手机号（codeType 1 的验证码）",
    input: z.object({ mobile, verificationCode: verificationCode("请输入 6 位短信验证码") }),
    /** The number, masked. */
    body: z.object({ mobile: z.string() }),
    errors: ["bindMismatch", "phoneTaken", "phoneBound", "tooManyAttempts"],
  }),
  proveIdentity: defineCall({
    method: "POST",
    path: "/api/user/proveIdentity",
    auth: "account",
    forRestricted: true,
    rate: "credentials",
    summary: "久未使用的号码以验证码登录后，再以原密码或自己所管居所主人的姓名证明是本人",
    input: z.object({
      password: passwordHash().optional(),
      residenceName: wireText({ max: 30, message: "姓名最多 30 个字" }).default(""),
    }),
    body: z.object({ done: z.literal(true) }),
    errors: ["identityMismatch", "proofsUsedUp", "busy"],
  }),
  logOut: defineCall({
    method: "POST",
    path: "/api/user/logout",
    auth: "account",
    forRestricted: true,
    rate: "write",
    summary: "退出登录，服务器端同时作废",
    input: z.object({}),
    body: z.object({ done: z.literal(true) }),
    errors: [],
  }),
  refreshUserInfo: defineCall({
    method: "GET",
    path: "/api/user/index",
    alsoPost: true,
    action: "refreshUserInfo",
    auth: "account",
    rate: "read",
    summary: "今日（上海时间）已用的免费献礼；剩余为 siteInfo 的 free_gift_nums 减去它",
    input: z.object({}),
    body: z.object({ used_free_gift_nums: z.int().min(0) }),
    errors: [],
  }),
  editUserInfo: defineCall({
    method: "POST",
    path: "/api/user/index",
    action: "editUserInfo",
    auth: "account",
    rate: "write",
    summary: "修改昵称与头像；头像为上传所得的地址，不带或与现在相同则不变",
    input: z.object({ nickname, avatar: z.string("请重新上传头像").max(400, "请重新上传头像").default("") }),
    body: z.object({ nickname: z.string(), avatar: address }),
    errors: ["uploadUnknown", "wordsRefused"],
  }),
  invite: defineCall({
    method: "GET",
    path: "/api/user/invite",
    auth: "account",
    rate: "read",
    summary: "自己的邀请码与邀请链接",
    input: z.object({}),
    body: z.object({ code: z.string(), link: address, invited_nums: z.int() }),
    errors: [],
  }),
  exportData: defineCall({
    method: "POST",
    path: "/api/user/exportData",
    auth: "account",
    rate: "credentials",
    summary: "导出自己的全部数据（JSON 文件的名字与内容），每天至多 3 次",
    input: z.object({}),
    body: z.object({ filename: z.string(), create_time: wireDateTime, data: z.record(z.string(), z.unknown()) }),
    errors: [],
  }),
  closeAccount: defineCall({
    method: "POST",
    path: "/api/user/closeAccount",
    auth: "account",
    rate: "credentials",
    summary: "注销账号：以密码，或以发到本号码的登录验证码（codeType 1）为凭；只用微信登录的账号以十分钟内的登录为凭",
    input: z.object({
      password: passwordHash().optional(),
      verificationCode: verificationCode("验证码有误").optional(),
    }),
    body: z.object({ done: z.literal(true) }),
    errors: [
      "proofMissing",
      "proofMismatch",
      "loginTooOld",
      "stillOwner",
      "stillGardenAdmin",
      "tooManyAttempts",
      "busy",
    ],
  }),
};
