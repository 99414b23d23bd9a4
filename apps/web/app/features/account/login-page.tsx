import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../url/paths.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { isWechatReturn } from "../wechat/wechat-return.ts";
import { bindStoredTicket } from "../wechat/wechat-ticket.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { useLoginState } from "./login-state.ts";
import { LoginWays } from "./login-ways.tsx";
import { grantRequestedAction, type PendingActionKind, requestedAction } from "./pending-action.ts";
import { setPendingUser, usePendingUser } from "../../api/pending-reauthentication.ts";
import { ReauthenticationForm } from "./reauthentication-form.tsx";
import { useUser } from "../../api/user-info.ts";

/** Why the login is needed and what happens after it, if an action led to it. */
const wishes: Record<PendingActionKind, { lead: string; title: (name: string) => string }> = {
  remember: {
    title: (name) => `登录后，为${name}点灯`,
    lead: "登录之后，刚才按下的缅怀就给您记上。",
  },
  student: { title: (name) => `登录后，缅怀${name}`, lead: "登录之后，就回到刚才的学生缅怀登记。" },
  message: { title: (name) => `登录后，给${name}写信`, lead: "登录之后，就回到刚才要留言的地方。" },
};

/**
 * Login and reauthentication (for a phone number that was long unused). A logged-in user is redirected to where they
 * came from, else to the home page (R-account-6, R-account-7).
 */
export function LoginPage() {
  const user = useUser();
  const pendingUser = usePendingUser();
  const title = useRef<HTMLHeadingElement>(null);
  const { from } = useLoginState();
  const navigate = useNavigate();
  const { search } = useLocation();

  useEffect(() => {
    // What WeChat brought is read first: it contains where to return.
    if (!user || isWechatReturn(search)) return;
    setPendingUser(null);
    void bindStoredTicket();
    grantRequestedAction(user.id);
    void navigate(from ?? paths.home(), { replace: true });
  }, [user, from, search, navigate]);

  const wanted = useHydrated() ? requestedAction() : null;
  const isPending = pendingUser !== null;
  useEffect(() => {
    if (isPending) title.current?.focus();
  }, [isPending]);

  return pendingUser ? (
    <AuthFrame
      titleRef={title}
      title="请确认是您本人"
      lead={`${pendingUser.mobile} 很久没有登录了，号码也许换过主人。请再用一种方式确认，免得居所里的内容落到别人手里。`}
    >
      <ReauthenticationForm pendingUser={pendingUser} />
    </AuthFrame>
  ) : (
    <AuthFrame
      title={wanted?.name ? wishes[wanted.kind].title(wanted.name) : "登录"}
      lead={wanted ? wishes[wanted.kind].lead : "登录之后，可以献礼、留言，也能管理家人的居所。"}
    >
      <LoginWays firstWay={wanted ? "code" : "password"} />
    </AuthFrame>
  );
}
