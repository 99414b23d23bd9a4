import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { MessageItem } from "@changming/contract/message";
import { buttonClass } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import { requestAction } from "../account/pending-action.ts";
import { PhoneNeeded } from "../../parts/phone-needed.tsx";
import { useUser } from "../../api/user-info.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { saysTheSame, MessageForm, type MessageFormProps } from "./message-form.tsx";
import styles from "./message-form-panel.module.css";

const pendingNotice = "信已经收好了。里面有些话要请人看一看，看过以后就会放上来，您不用再寄。";
const arrived = "信寄到了，放在来信的最上面。想起什么，还可以再写。";
/** The first attempt had arrived after all, and the text was edited meanwhile. */
const earlier = "刚才那一稿其实已经寄到了，放在最上面。改过的还在这里；要再寄一封，请再按一次。";

interface MessageFormPanelProps {
  detail: ResidenceDetail;
  /** Puts a message in front of the open page; absent where the open page is not the first. */
  onSent: ((message: MessageItem) => void) | undefined;
}

/** Where a message begins: at the login for a visitor, who then returns here (R-message-4); else in the form. */
export function MessageFormPanel({ detail, onSent }: MessageFormPanelProps) {
  const user = useUser();
  if (user && user.mobile === "")
    return (
      <PhoneNeeded from={paths.messages(detail.id)}>
        信会给来到这里的人看，寄信之前要先绑定手机号，只要一次。
      </PhoneNeeded>
    );
  if (user) return <MessageForms key={user.id} detail={detail} userId={user.id} onSent={onSent} />;
  return (
    <Link
      className={buttonClass("primary")}
      to={paths.login(paths.messages(detail.id))}
      onClick={() => requestAction("message", detail.id, detail.name)}
    >
      登录后写信
    </Link>
  );
}

/** One form after the other; between them the confirmation of the message that was sent (R-message-5). */
function MessageForms({ detail, userId, onSent }: MessageFormPanelProps & { userId: string }) {
  const navigate = useNavigate();
  const note = useRef<HTMLParagraphElement>(null);
  const isVisible = useIsVisible();
  const [sheet, setSheet] = useState({ number: 1, said: "", initialText: null as string | null });

  // The form that was sent is gone, and the focus with it.
  useEffect(() => {
    if (sheet.number > 1) note.current?.focus();
  }, [sheet.number]);

  const handleLeft: MessageFormProps["onLeft"] = ({ is_held: isPending, item }, content) => {
    const isEarlier = !saysTheSame(item.content, content);
    const said = isEarlier ? earlier : isPending === 1 ? pendingNotice : arrived;
    setSheet(({ number }) => ({ number: number + 1, said, initialText: isEarlier ? content : null }));
    if (isPending === 1) return;
    if (!isEarlier) showToast("发送成功");
    if (onSent) onSent(item);
    else if (isVisible()) void navigate(paths.messages(detail.id));
  };
  const handleBegun = () => setSheet((before) => (before.said === "" ? before : { ...before, said: "" }));

  return (
    <>
      {sheet.said !== "" && (
        <p ref={note} className={styles.said} tabIndex={-1} role="status">
          {sheet.said}
        </p>
      )}
      <MessageForm
        key={sheet.number}
        id={detail.id}
        name={detail.name}
        isPrivate={detail.is_close === 1}
        userId={userId}
        initialText={sheet.initialText}
        onBegun={handleBegun}
        onLeft={handleLeft}
      />
    </>
  );
}

/** Returns whether the page that rendered this is still the open one: no user is navigated away from another. */
function useIsVisible(): () => boolean {
  const { key } = useLocation();
  const visibleKey = useRef<string | null>(null);
  useEffect(() => {
    visibleKey.current = key;
    return () => {
      visibleKey.current = null;
    };
  }, [key]);
  return () => visibleKey.current === key;
}
