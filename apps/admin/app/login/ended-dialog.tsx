import { Dialog } from "../parts/dialog.tsx";
import { Button } from "../parts/button.tsx";
import { LoginForm } from "./login-form.tsx";
import { clearSession, useSelf, useSession } from "../session/session-store.ts";

/** Over the page, which stays as it is, so that no input is lost. */
export function EndedDialog() {
  const { login, name } = useSelf();
  const { otherName } = useSession();
  return (
    <Dialog title="请再登录一次">
      {otherName === "" ? (
        <p>{name}，离开了一会儿，登录已经结束。页面上的内容都还在，登录后可以接着做。</p>
      ) : (
        <p>
          这个浏览器的另一个页面里，{otherName} 登录了。这一页是 {name} 的，写的内容都还在：请 {name}
          再登录一次接着做；不必刷新，刷新会丢掉没有保存的内容。
        </p>
      )}
      <LoginForm login={login} />
      <Button onClick={clearSession}>{otherName === "" ? "换一个人登录" : "不要这一页了，换一个人登录"}</Button>
    </Dialog>
  );
}
