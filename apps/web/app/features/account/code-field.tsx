import { type ClipboardEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { systemClock } from "@changming/kit/clock";
import { normalizeCode, normalizePhone, isMaskedPhone, isPhoneNumber } from "@changming/kit/phone-number";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { typed } from "../../form/use-form.ts";
import styles from "./code-field.module.css";
import { type CodeWait, readCodeWaits, secondsLeft, storeCodeWait, subscribeToCodeWaits } from "./code-waits.ts";
import { paths } from "../../url/paths.ts";
import { draftRestored } from "./use-auth-draft.ts";
import { useLoginState } from "./login-state.ts";
import { TextField } from "../../form/text-field.tsx";
import { readUser, useUser } from "../../api/user-info.ts";

const sentMessage = "号码无误就会收到，五分钟内有效。";
/** Wait in seconds until the next code if the server's response does not contain it (R-account-19). */
const maxWait = 60;

interface CodeFieldProps {
  /** Purpose of the code: 0 register, 1 log in, 2 set the password, 3 cooperation. */
  codeType: 0 | 1 | 2 | 3;
  /** Name of the form's phone number field; for a logged-in user it may hold their own number, masked. */
  phoneName?: string;
  /** Receives the error of the phone number, displayed under its field; empty when a code is requested. */
  onPhoneError(message: string): void;
  /**
   * Receives the server's message when the number belongs to another account (code type 3), null when a code was sent.
   */
  onOccupied?(phone: string, message: string | null): void;
  /** Error of the submitted code. */
  error?: string;
}

/**
 * An SMS code with the button that requests it; disabled while a request is in flight and until the next one is
 * allowed.
 */
export function CodeField(props: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const phoneName = props.phoneName ?? "mobile";
  const phone = useTypedPhone(input, phoneName);
  // A password reset; a logged-in user has an account for certain.
  const isOfAccount = useUser() === null && props.codeType === 2;
  const { left, wait, isSending, error, requestCode } = useCode(props, phone);
  const fieldError = props.error || error;
  const help = wait?.isSent && isOfAccount && <NotReceived />;

  const handleSendCode = async () => {
    const form = input.current?.form;
    if (!form) return;
    const place = await requestCode(typed(new FormData(form), phoneName));
    // The pressed button becomes disabled and would lose the keyboard focus.
    if (place === "code") input.current?.focus();
    else form.querySelector<HTMLElement>(`[name="${phoneName}"]`)?.focus();
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
        error={fieldError}
        hint={
          wait?.isSent && (
            <>
              {sentMessage}
              {help}
            </>
          )
        }
        onPaste={pasteCode}
        aside={
          <Button
            className={styles.send}
            disabled={left > 0}
            aria-busy={isSending}
            onClick={() => void handleSendCode()}
          >
            {isSending ? "正在发送…" : left > 0 ? `${left} 秒后可重发` : wait ? "重新发送" : "获取验证码"}
          </Button>
        }
      />
      {fieldError && help && <p className={styles.help}>{help}</p>}
    </>
  );
}

/** `maxLength` would cut a code that was copied with its spaces. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>) {
  const code = normalizeCode(event.clipboardData.getData("text"));
  if (!/^\d{6}$/.test(code)) return;
  event.preventDefault();
  event.currentTarget.value = code;
}

const noFailure = { mobile: "", error: "" };

function useCode({ codeType, onPhoneError, onOccupied }: CodeFieldProps, phone: string) {
  const { left, wait } = useCodeWait(phone);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState(noFailure);
  const isInFlight = useRef(false);

  async function requestCode(written: string): Promise<"code" | "mobile"> {
    if (isInFlight.current) return "code";
    const requestedPhone = normalizePhone(written);
    const isOwn = readUser() !== null && isMaskedPhone(requestedPhone);
    if (!isPhoneNumber(requestedPhone) && !isOwn) {
      onPhoneError("请输入正确手机号码");
      return "mobile";
    }
    onPhoneError("");
    setFailure(noFailure);
    isInFlight.current = true;
    setSending(true);
    // The server reads the user's own number from the token if they are logged in.
    const result = await api.verificationCode.send({ mobile: requestedPhone, codeType }, { asMember: true });
    isInFlight.current = false;
    setSending(false);
    const since = systemClock().getTime();
    if (result.ok) {
      storeCodeWait(requestedPhone, { seconds: result.body.wait_seconds, since, isSent: true });
      onOccupied?.(requestedPhone, null);
      return "code";
    }
    if (result.error === "codeTooSoon") {
      storeCodeWait(requestedPhone, { seconds: result.waitSeconds ?? maxWait, since, isSent: false });
    }
    if (result.error === "phoneOccupied") onOccupied?.(requestedPhone, result.msg);
    const isPhoneError = result.error === "phoneOccupied" || result.field === "mobile";
    if (isPhoneError) onPhoneError(result.msg);
    else setFailure({ mobile: requestedPhone, error: result.msg });
    return isPhoneError ? "mobile" : "code";
  }

  // An error belongs to the number it was returned for.
  return { left, wait, isSending, error: failure.mobile === phone ? failure.error : "", requestCode };
}

/** The normalized phone number in the form, updated as the user types. */
function useTypedPhone(input: RefObject<HTMLInputElement | null>, name: string): string {
  const [phone, setPhone] = useState("");
  useEffect(() => {
    const form = input.current?.form;
    if (!form) return;
    const read = () => setPhone(normalizePhone(typed(new FormData(form), name)));
    read();
    const listening = new AbortController();
    for (const event of ["input", draftRestored]) form.addEventListener(event, read, { signal: listening.signal });
    return () => listening.abort();
  });
  return phone;
}

const noWaits: ReadonlyMap<string, CodeWait> = new Map();

/** The wait of a number, computed from the clock so that it is right after the tab was suspended (R-account-19). */
function useCodeWait(phone: string): { left: number; wait: CodeWait | undefined } {
  const wait = useSyncExternalStore(subscribeToCodeWaits, readCodeWaits, () => noWaits).get(phone);
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

/** Help when no code arrives; the same for known and unknown numbers (decision 0012). */
function NotReceived() {
  const { from } = useLoginState();
  return (
    <>
      没有收到？这个号码可能还没有注册，可以先
      <Link className="link" to={paths.register()} state={{ from }}>
        去注册
      </Link>
      。
    </>
  );
}
