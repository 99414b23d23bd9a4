import { type ClipboardEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { systemClock } from "@changming/kit/clock";
import { foldCode, foldMobile, isMaskedMobile, isMobile } from "@changming/kit/mobile";
import { Button } from "@changming/ui/button";
import { api } from "../../api.ts";
import { typed } from "../site/use-form.ts";
import styles from "./code-field.module.css";
import { type CodeWait, keepCodeWait, readCodeWaits, subscribeToCodeWaits } from "./code-waits.ts";
import { NotReceived } from "./not-received.tsx";
import { secondsLeft } from "./seconds-left.ts";
import { TextField } from "./text-field.tsx";
import { readUser, useUser } from "./user-info.ts";

const sentWords = "号码无误就会收到，五分钟内有效。";
/** Seconds until the next code where an older server does not say. */
const longestWait = 60;

export interface CodeFieldProps {
  /** What the code is for: 0 register, 1 log in, 2 set the password, 3 cooperation. */
  codeType: 0 | 1 | 2 | 3;
  /** Name of the form's field with the mobile; what stands there may be one's own number, masked, when logged in. */
  mobileName?: string;
  /** What is wrong with the mobile, to be said under its field; empty when a code is asked for. */
  onMobileWrong(message: string): void;
  /** The server's sentence when the number is somebody else's (code type 3), null when a code was sent to it. */
  onOccupied?(mobile: string, message: string | null): void;
  /** What is wrong with the code that was submitted. */
  error?: string;
}

/** A code by message, with the button that asks for it: off while one is on its way, and until the next may be had. */
export function CodeField(props: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const mobileName = props.mobileName ?? "mobile";
  const mobile = useTypedMobile(input, mobileName);
  // To log in or to reset; who is logged in has an account.
  const isOfAccount = useUser() === null && (props.codeType === 1 || props.codeType === 2);
  const { left, wait, isAsking, error, ask } = useCode(props, mobile);
  const wrong = props.error || error;
  const help = wait?.isSent && isOfAccount && <NotReceived />;

  const handleAsk = async () => {
    const form = input.current?.form;
    if (!form) return;
    const place = await ask(typed(new FormData(form), mobileName));
    // The button goes off under the finger: whoever uses the keyboard would stand nowhere.
    if (place === "code") input.current?.focus();
    else form.querySelector<HTMLElement>(`[name="${mobileName}"]`)?.focus();
  };

  return (
    <>
      <TextField
        ref={input}
        label="短信验证码"
        name="verificationCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={wrong}
        hint={
          wait?.isSent && (
            <>
              {sentWords}
              {help}
            </>
          )
        }
        onPaste={pasteCode}
        aside={
          <Button className={styles.send} disabled={left > 0} aria-busy={isAsking} onClick={() => void handleAsk()}>
            {isAsking ? "正在发送…" : left > 0 ? `${left} 秒后可重发` : wait ? "重新发送" : "获取验证码"}
          </Button>
        }
      />
      {wrong && help && <p className={styles.help}>{help}</p>}
    </>
  );
}

/** `maxLength` would cut a code that was copied with its spaces. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>) {
  const code = foldCode(event.clipboardData.getData("text"));
  if (!/^\d{6}$/.test(code)) return;
  event.preventDefault();
  event.currentTarget.value = code;
}

const nothingSaid = { mobile: "", error: "" };

function useCode({ codeType, onMobileWrong, onOccupied }: CodeFieldProps, mobile: string) {
  const { left, wait } = useCodeWait(mobile);
  const [isAsking, setAsking] = useState(false);
  const [said, say] = useState(nothingSaid);
  const isUnderWay = useRef(false);

  /** Returns which field has the next word. */
  async function ask(written: string): Promise<"code" | "mobile"> {
    if (isUnderWay.current) return "code";
    const asked = foldMobile(written);
    const isOwn = readUser() !== null && isMaskedMobile(asked);
    if (!isMobile(asked) && !isOwn) {
      onMobileWrong("请输入正确手机号码");
      return "mobile";
    }
    onMobileWrong("");
    say(nothingSaid);
    isUnderWay.current = true;
    setAsking(true);
    // The token says whose number it is, where somebody is logged in.
    const result = await api.verificationCode.send({ mobile: asked, codeType }, { asMember: true });
    isUnderWay.current = false;
    setAsking(false);
    const since = systemClock().getTime();
    if (result.ok) {
      keepCodeWait(asked, { seconds: result.body.wait_seconds, since, isSent: true });
      onOccupied?.(asked, null);
      return "code";
    }
    if (result.error === "codeTooSoon") {
      keepCodeWait(asked, { seconds: result.waitSeconds ?? longestWait, since, isSent: false });
    }
    if (result.error === "phoneOccupied") onOccupied?.(asked, result.msg);
    const isOfMobile = result.error === "phoneOccupied" || result.field === "mobile";
    if (isOfMobile) onMobileWrong(result.msg);
    else say({ mobile: asked, error: result.msg });
    return isOfMobile ? "mobile" : "code";
  }

  // What was said of another number is not said of this one.
  return { left, wait, isAsking, error: said.mobile === mobile ? said.error : "", ask };
}

/** The number that stands in the form, in one spelling, as it is typed. */
function useTypedMobile(input: RefObject<HTMLInputElement | null>, name: string): string {
  const [mobile, setMobile] = useState("");
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const read = () => setMobile(foldMobile(typed(new FormData(form), name)));
    read();
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  });
  return mobile;
}

const noWaits: ReadonlyMap<string, CodeWait> = new Map();

/** What is known of a number's last code, counted down by the clock, so that a tab that slept is right when it wakes. */
function useCodeWait(mobile: string): { left: number; wait: CodeWait | undefined } {
  const wait = useSyncExternalStore(subscribeToCodeWaits, readCodeWaits, () => noWaits).get(mobile);
  const [counted, setCounted] = useState<{ wait: CodeWait; left: number } | null>(null);
  useEffect(() => {
    if (!wait) return;
    const count = () => {
      const left = secondsLeft(wait, systemClock().getTime());
      setCounted({ wait, left });
      if (left === 0) stop();
    };
    const stop = () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", count);
    };
    const timer = setInterval(count, 500);
    document.addEventListener("visibilitychange", count);
    count();
    return stop;
  }, [wait]);
  return { wait, left: wait && counted?.wait === wait ? counted.left : 0 };
}
