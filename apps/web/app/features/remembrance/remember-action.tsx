import { useState } from "react";
import { Link } from "react-router";
import { showToast } from "@changming/ui/toast";
import { RoundButton } from "@changming/ui/button";
import { requestAction, usePendingAction } from "../account/pending-action.ts";
import { useLoginPath } from "../account/login-path.ts";
import { paths } from "../../url/paths.ts";
import { useRemembrance } from "./use-remembrance.ts";
import styles from "./remember-action.module.css";

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
 * 缅怀, once a day (R-remembrance-1). A visitor's press leads through the login and back to this page, where it is done;
 * nothing is ever remembered without a press. While its lamp is being lit, it says so; then that it is done.
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
  const text = bow ? (bow.isLit ? "今日已缅怀" : "正在点上……") : label;
  const look = {
    className,
    "aria-label": isOneOfMany ? `${text}${name}` : undefined,
    children: (
      <>
        {(hasLamp || bow) && <Lamp isLit={bow?.isLit === true} />}
        {text}
      </>
    ),
  };
  if (!isLoggedIn) return <Link to={loginPath} onClick={() => requestAction("remember", id, name)} {...look} />;
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

/** A small lamp; with `isLit` it burns, animated where motion is wanted. Never read out. */
function Lamp({ isLit }: { isLit: boolean }) {
  return (
    <svg className={styles.lamp} data-lit={isLit || undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path className={styles.flame} d="M12 2.5c2.4 2.6 3.4 4.4 3.4 6.1a3.4 3.4 0 0 1-6.8 0c0-1.7 1-3.5 3.4-6.1Z" />
      <path d="M4.5 14.5h15c-.8 3.4-3.6 5-7.5 5s-6.7-1.6-7.5-5Z" />
    </svg>
  );
}

interface RememberNoteProps {
  id: number;
  name: string;
  className?: string;
  /** It covers something and can be dismissed. */
  isOver?: boolean;
  /** The certificate is reported elsewhere on the page. */
  isOfErrors?: boolean;
}

/** Message after a press: that it was not counted, or that it brought a certificate. Else for screen readers only. */
export function RememberNote({ id, name, className = "", isOver = false, isOfErrors = false }: RememberNoteProps) {
  const { isLoggedIn, bow, bowError } = useRemembrance(id);
  const [dismissed, dismiss] = useState("");
  if (!isLoggedIn) return null;
  const bookNumber = isOfErrors ? "" : (bow?.bookNumber ?? "");
  const said = bowError || bookNumber;
  const isVisible = said !== "" && said !== dismissed;
  return (
    <div
      className={isVisible ? `${styles.note} ${className}` : "hide"}
      data-over={isOver || undefined}
      aria-live="polite"
    >
      {isVisible && bowError !== "" && <p>{bowError}</p>}
      {isVisible && bookNumber !== "" && (
        <p>
          您第一次缅怀{name}，缅怀证书已经写好，编号 <span className={styles.number}>{bookNumber}</span>。
          <Link className={styles.way} to={paths.remembranceCertificate(id)}>
            看证书
          </Link>
        </p>
      )}
      {isVisible && isOver && <RoundButton icon="close" label="收起" bare onClick={() => dismiss(said)} />}
      {!isVisible && bow?.isLit && bow.serverNumbers && <p className="hide">灯已经点上了，今日已缅怀{name}</p>}
    </div>
  );
}
