import { type ClipboardEvent, useRef, useState } from "react";
import { foldCode, foldMobile, isMaskedMobile, isMobile } from "@changming/kit/mobile";
import { Button } from "@changming/ui/button";
import { api } from "../../api.ts";
import { typed } from "../site/use-form.ts";
import styles from "./code-field.module.css";
import { TextField } from "./text-field.tsx";
import { useWait } from "./use-wait.ts";
import { readUser } from "./user-info.ts";

/** Seconds until the next code where the refusal is all that is known. */
const longestWait = 60;

export interface CodeFieldProps {
  /** What the code is for: 0 register, 1 log in, 2 set the password, 3 cooperation. */
  codeType: 0 | 1 | 2 | 3;
  /** Name of the form's field with the mobile; what stands there may be one's own number, masked, when logged in. */
  mobileName?: string;
  /** What is wrong with the mobile, to be said under its field; empty when a code is asked for. */
  onMobileWrong(message: string): void;
  /** The server's sentence when the number is somebody else's (code type 3), null when a code was sent. */
  onOccupied?(message: string | null): void;
  /** What is wrong with the code that was submitted. */
  error?: string;
}

/** A code by message, with the button that asks for it: off while one is on its way, and until the next may be had. */
export function CodeField(props: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { left, isAsking, said, hasAsked, ask } = useCode(props);

  const handleAsk = async () => {
    const form = input.current?.form;
    if (!form) return;
    const place = await ask(typed(new FormData(form), props.mobileName ?? "mobile"));
    // The button goes off under the finger: whoever uses the keyboard would stand nowhere.
    if (place === "code") input.current?.focus();
    else form.querySelector<HTMLElement>(`[name="${props.mobileName ?? "mobile"}"]`)?.focus();
  };

  return (
    <TextField
      ref={input}
      label="短信验证码"
      name="verificationCode"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      error={props.error || said.error}
      hint={said.hint}
      onPaste={pasteCode}
      aside={
        <Button className={styles.send} disabled={left > 0} aria-busy={isAsking} onClick={() => void handleAsk()}>
          {isAsking ? "正在发送…" : left > 0 ? `${left} 秒后可重发` : hasAsked ? "重新发送" : "获取验证码"}
        </Button>
      }
    />
  );
}

/** `maxLength` would cut a code that was copied with its spaces. */
function pasteCode(event: ClipboardEvent<HTMLInputElement>) {
  const code = foldCode(event.clipboardData.getData("text"));
  if (!/^\d{6}$/.test(code)) return;
  event.preventDefault();
  event.currentTarget.value = code;
}

const nothingSaid = { error: "", hint: "" };

function useCode({ codeType, onMobileWrong, onOccupied }: CodeFieldProps) {
  const { left, begin } = useWait();
  const [isAsking, setAsking] = useState(false);
  const [hasAsked, setAsked] = useState(false);
  const [said, say] = useState(nothingSaid);
  const isUnderWay = useRef(false);

  /** Returns which field has the next word. */
  async function ask(written: string): Promise<"code" | "mobile"> {
    if (isUnderWay.current) return "code";
    const mobile = foldMobile(written);
    const isOwn = readUser() !== null && isMaskedMobile(mobile);
    if (!isMobile(mobile) && !isOwn) {
      onMobileWrong("请输入正确手机号码");
      return "mobile";
    }
    onMobileWrong("");
    say(nothingSaid);
    isUnderWay.current = true;
    setAsking(true);
    // The token says whose number it is, where somebody is logged in.
    const result = await api.verificationCode.send({ mobile, codeType }, { asMember: true });
    isUnderWay.current = false;
    setAsking(false);
    if (result.ok) {
      setAsked(true);
      begin(result.body.wait_seconds);
      onOccupied?.(null);
      say({ error: "", hint: "号码无误就会收到，五分钟内有效" });
      return "code";
    }
    if (result.error === "codeTooSoon") {
      setAsked(true);
      begin(longestWait);
    }
    if (result.error === "phoneOccupied") onOccupied?.(result.msg);
    const isOfMobile = result.error === "phoneOccupied" || result.field === "mobile";
    if (isOfMobile) onMobileWrong(result.msg);
    else say({ error: result.msg, hint: "" });
    return isOfMobile ? "mobile" : "code";
  }

  return { left, isAsking, said, hasAsked, ask };
}
