import type { Result } from "@changming/contract/client";

/** The contract's own sentences, by the names of its errors. */
export const emptyMeans = {
  loginMismatch: "登录失败，账号密码不匹配",
  codeLoginMismatch: "登录失败，验证码不匹配",
  registerMismatch: "验证码不匹配或手机号已注册",
  resetMismatch: "验证码不匹配",
  cooperationCodeMismatch: "验证码不正确，请重新输入",
} as const;

/** An answer with nothing in it is a failure, whatever its code says (specification, section 8). */
export function unlessEmpty<Body>(result: Result<Body>, error: keyof typeof emptyMeans): Result<Body> {
  return result.ok && !result.body ? { ok: false, error, msg: emptyMeans[error] } : result;
}
