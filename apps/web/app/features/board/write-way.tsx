import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { BlessingItem } from "@changming/contract/blessing";
import { buttonClass } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../paths.ts";
import { requestAction } from "../account/pending-action.ts";
import { useUser } from "../account/user-info.ts";
import type { ResidenceDetail } from "../residence/residence-data.ts";
import { saysTheSame } from "./letter-length.ts";
import { LetterForm, type LetterFormProps } from "./letter-form.tsx";
import styles from "./write-way.module.css";

const kept = "信已经收好了。里面有些话要请人看一看，看过以后就会放上来，您不用再寄。";
const arrived = "信寄到了，放在来信的最上面。想起什么，还可以再写。";
/** The first try had come in after all, and its words were changed meanwhile. */
const earlier = "刚才那一稿其实已经寄到了，放在最上面。改过的还在这里；要再寄一封，请再按一次。";

export interface WriteWayProps {
  detail: ResidenceDetail;
  /** Puts a letter on top of the board that is open; absent where the open page is not the first. */
  onSent: ((letter: BlessingItem) => void) | undefined;
}

/** Where a letter begins: at the login for a visitor, who then comes back here; else on a sheet. */
export function WriteWay({ detail, onSent }: WriteWayProps) {
  const user = useUser();
  if (user) return <Sheets key={user.id} detail={detail} userId={user.id} onSent={onSent} />;
  return (
    <Link
      className={buttonClass("main")}
      to={paths.login(paths.board(detail.id))}
      onClick={() => requestAction("message", detail.id)}
    >
      登录后写信
    </Link>
  );
}

/** One sheet after the other; between them it is said what became of the last one. */
function Sheets({ detail, userId, onSent }: WriteWayProps & { userId: string }) {
  const navigate = useNavigate();
  const note = useRef<HTMLParagraphElement>(null);
  const isShown = useIsShown();
  const [sheet, setSheet] = useState({ number: 1, said: "", words: null as string | null });

  // The sheet that was sent is gone, and the focus with it.
  useEffect(() => {
    if (sheet.number > 1) note.current?.focus();
  }, [sheet.number]);

  const handleLeft: LetterFormProps["onLeft"] = ({ is_held: isHeld, item }, content) => {
    const isEarlier = !saysTheSame(item.content, content);
    const said = isEarlier ? earlier : isHeld === 1 ? kept : arrived;
    setSheet(({ number }) => ({ number: number + 1, said, words: isEarlier ? content : null }));
    if (isHeld === 1) return;
    if (!isEarlier) showToast("发送成功");
    if (onSent) onSent(item);
    else if (isShown()) void navigate(paths.board(detail.id));
  };
  const handleBegun = () => setSheet((before) => (before.said === "" ? before : { ...before, said: "" }));

  return (
    <>
      {sheet.said !== "" && (
        <p ref={note} className={styles.said} tabIndex={-1} role="status">
          {sheet.said}
        </p>
      )}
      <LetterForm
        key={sheet.number}
        id={detail.id}
        name={detail.name}
        isPrivate={detail.is_close === 1}
        userId={userId}
        words={sheet.words}
        onBegun={handleBegun}
        onLeft={handleLeft}
      />
    </>
  );
}

/** Tells whether the page at which this was drawn is still the open one: nobody is led away from another. */
function useIsShown(): () => boolean {
  const { key } = useLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = key;
    return () => {
      shown.current = null;
    };
  }, [key]);
  return () => shown.current === key;
}
