import { uploadSentences } from "./upload-limits.ts";

/**
 * The only registry of refusals: name → envelope code, HTTP status, sentence for people.
 * code 0: refused; 2: our own fault; 1003: the session is not valid. The interface branches on the name.
 */
export const errors = {
  invalidInput: { code: 0, status: 400, message: "提交的内容有误，请检查后再试" },
  notFound: { code: 0, status: 404, message: "没有找到您要看的内容" },
  unknownCall: { code: 0, status: 404, message: "没有这个接口" },
  pageTooDeep: { code: 0, status: 400, message: "翻得太深了，请加上关键词或筛选，缩小范围再看" },
  requestTooLarge: { code: 0, status: 413, message: "提交的内容太大了" },
  tooManyRequests: { code: 0, status: 429, message: "操作太频繁，请稍后再试" },
  loginMismatch: { code: 0, status: 400, message: "登录失败，账号密码不匹配" },
  codeLoginMismatch: { code: 0, status: 400, message: "登录失败，验证码不匹配" },
  registerMismatch: { code: 0, status: 400, message: "验证码不匹配或手机号已注册" },
  resetMismatch: { code: 0, status: 400, message: "验证码不匹配" },
  weakPassword: { code: 0, status: 400, message: "这个密码太常见，容易被人猜中，请换一个" },
  inviteUnknown: { code: 0, status: 400, message: "没有找到这个邀请码，请核对后再填，或留空" },
  authNotConfigured: { code: 0, status: 400, message: "微信登录尚未开通，请用手机号登录" },
  codeTooSoon: { code: 0, status: 429, message: "验证码刚刚发过，请过一分钟再获取" },
  codesUsedUp: { code: 0, status: 429, message: "获取验证码的次数太多了，请过些时候再试" },
  smsUnavailable: { code: 2, status: 503, message: "短信暂时发不出去，请稍后再试" },
  tooManyAttempts: { code: 0, status: 429, message: "尝试的次数太多了，请过一刻钟再试" },
  busy: { code: 2, status: 503, message: "此刻登录的人很多，请过几秒再试一次" },
  proofsUsedUp: { code: 0, status: 429, message: "今天验证的次数太多了，请明天再试，或打电话给我们" },
  proofNeeded: { code: 0, status: 403, message: "这个号码很久没有使用，请先验证是您本人" },
  identityMismatch: { code: 0, status: 400, message: "密码或姓名不正确，请再想一想" },
  accountSuspended: { code: 0, status: 403, message: "这个账号已停用，请联系客服" },
  uploadUnknown: { code: 0, status: 400, message: "图片已失效，请重新上传" },
  phoneOccupied: { code: 0, status: 409, message: "该手机号已被占用，禁止使用" },
  cooperationCodeMismatch: { code: 0, status: 400, message: "验证码不正确，请重新输入" },
  cooperationOpen: { code: 0, status: 409, message: "您的合作申请正在审核中，请等候答复" },
  referrerUnknown: { code: 0, status: 400, message: "没有找到这位推荐人，请核对后再填，或留空" },
  proofMissing: { code: 0, status: 400, message: "请输入密码或短信验证码" },
  proofMismatch: { code: 0, status: 400, message: "密码或验证码不正确" },
  stillOwner: { code: 0, status: 409, message: "您还是居所的主理人，请先把居所转交给家人，再注销账号" },
  stillGardenAdmin: { code: 0, status: 409, message: "您还管理着园区，请先联系我们移交园区，再注销账号" },
  uploadWrongType: { code: 0, status: 400, message: uploadSentences.wrongType },
  uploadTooLarge: { code: 0, status: 413, message: uploadSentences.tooLarge },
  uploadTooManyPixels: { code: 0, status: 400, message: "这张图片的尺寸太大了，请缩小后再上传" },
  uploadBroken: { code: 0, status: 400, message: "这张图片不完整或已损坏，请换一张再试" },
  uploadsUsedUp: { code: 0, status: 429, message: "今天上传的图片太多了，请明天再来" },
  sessionInvalid: { code: 1003, status: 401, message: "登录已失效，请重新登录" },
  failed: { code: 2, status: 500, message: "服务出了点问题，请稍后再试" },
  unavailable: { code: 2, status: 503, message: "服务暂时不可用，请稍后再试" },
} as const satisfies Record<string, ErrorEntry>;

interface ErrorEntry {
  code: 0 | 2 | 1003;
  status: number;
  message: string;
}

export type ErrorName = keyof typeof errors;

/** What every call may answer besides its own errors. */
export const everyCallErrors = ["invalidInput", "tooManyRequests", "sessionInvalid", "failed", "unavailable"] as const;
