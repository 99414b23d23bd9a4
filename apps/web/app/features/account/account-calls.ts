import type { Result } from "@changming/contract/client";

/** The contract's messages, by error name. */
export const emptyMeans = {
  loginMismatch: "登录失败，账号密码不匹配",
  codeLoginMismatch: "登录失败，验证码不匹配",
  registerMismatch: "验证码不匹配或手机号已注册",
  resetMismatch: "验证码不匹配",
  cooperationCodeMismatch: "验证码不正确，请重新输入",
} as const;

/** A response with an empty body is a failure, whatever its code (R-account-5, R-account-12, R-account-14). */
export function unlessEmpty<Body>(result: Result<Body>, error: keyof typeof emptyMeans): Result<Body> {
  return result.ok && !result.body ? { ok: false, error, msg: emptyMeans[error] } : result;
}

/** Wait before each retry, in ms: a burst of logins is over in a few seconds. */
const waits = [500, 1_000, 2_000];

/** Retries a call, with growing waits, while the server reports too many logins at once. */
export async function whileBusy<Body>(call: () => Promise<Result<Body>>): Promise<Result<Body>> {
  for (const wait of waits) {
    const result = await call();
    if (result.ok || result.error !== "busy") return result;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return call();
}
