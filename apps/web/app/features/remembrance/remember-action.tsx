import { Link } from "react-router";
import { showToast } from "@changming/ui/toast";
import { requestAction, usePendingAction } from "../account/pending-action.ts";
import { useLoginPath } from "../account/use-login-path.ts";
import { Lamp } from "./lamp.tsx";
import { useRemembrance } from "./use-remembrance.ts";

interface RememberActionProps {
  id: number;
  /** Name of the person who is remembered. */
  name: string;
  className?: string;
  /** Label while it can be pressed. */
  label?: string;
  /** One of several on the page: its accessible name says whom it is for. */
  isOneOfMany?: boolean;
  /** Draws the lamp beside the label before it is lit, too. */
  hasLamp?: boolean;
}

/**
 * 缅怀, once a day. A visitor's press leads through the login and back to this page, where it is done; nothing is ever
 * remembered without a press. When done, it says so (`data-done`), and a lamp burns.
 */
export function RememberAction(props: RememberActionProps) {
  const { id, name, className, label = "缅怀", isOneOfMany = false, hasLamp = false } = props;
  const { isLoggedIn, bow, remember } = useRemembrance(id);
  const loginPath = useLoginPath();
  /** In a long list the button may be scrolled out of view by now. */
  async function rememberAfterLogin() {
    if (await remember()) showToast(`已缅怀${name}`);
  }
  usePendingAction("remember", id, () => void rememberAfterLogin());
  const text = bow ? "今日已缅怀" : label;
  const look = {
    className,
    "aria-label": isOneOfMany ? `${text}${name}` : undefined,
    children: (
      <>
        {(hasLamp || bow) && <Lamp isLit={bow !== undefined} />}
        {text}
      </>
    ),
  };
  if (!isLoggedIn) return <Link to={loginPath} onClick={() => requestAction("remember", id)} {...look} />;
  // Not `disabled`: keyboard users must not lose the focus.
  return (
    <button
      type="button"
      aria-disabled={bow ? true : undefined}
      data-done={bow && ""}
      onClick={() => void remember()}
      {...look}
    />
  );
}
