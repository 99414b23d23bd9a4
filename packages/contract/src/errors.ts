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
  accountSuspended: { code: 0, status: 403, message: "这个账号已停用，请联系客服" },
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
