import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { useHydrated } from "../../use-hydrated.ts";
import { EntryFrame } from "./entry-frame.tsx";
import { useEntryState } from "./entry-state.ts";
import { LoginForm } from "./login-form.tsx";
import { grantRequestedAction, type PendingActionKind, requestedAction } from "./pending-action.ts";
import { holdUser, useHeldUser } from "./proof.ts";
import { ProofForm } from "./proof-form.tsx";
import { useUser } from "./user-info.ts";

/** What a login leads back to, where it was asked for by something pressed. */
const leads: Record<PendingActionKind, string> = {
  remember: "登录之后，刚才按下的缅怀就给您记上。",
  student: "登录之后，就回到刚才的学生缅怀登记。",
  message: "登录之后，就回到刚才要留言的地方。",
};

/** Log in; who has a number that was long unused proves to be themselves. Who is in is led on: to where they came from. */
export function LoginPage() {
  const user = useUser();
  const held = useHeldUser();
  const title = useRef<HTMLHeadingElement>(null);
  const { from } = useEntryState();
  const navigate = useNavigate();

  useEffect(() => {
    if (!user) return;
    holdUser(null);
    grantRequestedAction(user.id);
    void navigate(from ?? paths.home(), { replace: true });
  }, [user, from, navigate]);

  const wanted = useHydrated() ? requestedAction() : null;
  const isHeld = held !== null;
  useEffect(() => {
    if (isHeld) title.current?.focus();
  }, [isHeld]);

  return held ? (
    <EntryFrame
      titleRef={title}
      title="请确认是您本人"
      lead={`${held.mobile} 很久没有登录了，号码也许换过主人。请再用一种方式确认，免得居所里的内容落到别人手里。`}
    >
      <ProofForm held={held} />
    </EntryFrame>
  ) : (
    <EntryFrame title="登录" lead={wanted ? leads[wanted] : "登录之后，可以献礼、留言，也能管理家人的居所。"}>
      <LoginForm />
    </EntryFrame>
  );
}
