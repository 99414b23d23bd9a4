import { type FormEvent, useRef, useState } from "react";
import { api } from "../../api.ts";
import { isMobile, plainMobile } from "./mobile.ts";
import { passwordHash } from "./password-hash.ts";
import { keepUser } from "./user-info.ts";

/** Submitting is limited to once a second. */
const throttle = 1_000;

/** Without local storage nobody stays logged in, not even until the next page. */
const closedOff = "这个浏览器没有让本站保存登录状态，所以登录不了。请在设置里允许本站保存数据，或换一个浏览器再试";

type Errors = { mobile?: string; password?: string; form?: string };

function typed(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}

/** The state of the password login; whoever gets in is kept, and the page notices by itself. */
export function useLogIn() {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const last = useRef(-throttle);

  async function submit(form: HTMLFormElement): Promise<Errors> {
    const fields = new FormData(form);
    const mobile = plainMobile(typed(fields, "mobile"));
    const password = typed(fields, "password");
    if (!isMobile(mobile)) return { mobile: "请输入正确手机号码" };
    if (password === "") return { password: "请输入密码" };
    if (!globalThis.crypto?.subtle) return { password: "当前连接不够安全，不能登录。请用 https 开头的地址打开本站" };
    const result = await api.account.logIn({ mobile, password: await passwordHash(password), loginType: 0 });
    if (!result.ok) return result.field === "mobile" ? { mobile: result.msg } : { password: result.msg };
    return keepUser(result.body) ? {} : { form: closedOff };
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const now = performance.now();
    if (isBusy || now - last.current < throttle) return;
    last.current = now;
    const form = event.currentTarget;
    setBusy(true);
    const found = await submit(form);
    setBusy(false);
    setErrors(found);
    const wrong = found.mobile ? "mobile" : found.password ? "password" : null;
    if (wrong) form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }

  return { errors, isBusy, handleSubmit };
}
