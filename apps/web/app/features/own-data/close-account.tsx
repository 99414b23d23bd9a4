import { useEffect, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { api } from "../../api.ts";
import { CodeField } from "../account/code-field.tsx";
import { PasswordField } from "../account/password-field.tsx";
import type { UserInfo } from "../account/user-info.ts";
import { useForm } from "../site/use-form.ts";
import { type ClosingField, type ClosingProof, closingProof, type ClosingWay } from "./closing-proof.ts";
import { ConfirmClosing } from "./confirm-closing.tsx";
import { HandOver, type Kept } from "./hand-over.tsx";
import styles from "./own-data-form.module.css";
import { WhatHappens } from "./what-happens.tsx";

export interface CloseAccountProps {
  user: UserInfo;
  /** The account is no more. */
  onClosed(): void;
}

/** Ends the account: says what goes and what stays, asks for a proof, and once more before it is done. */
export function CloseAccount({ user, onClosed }: CloseAccountProps) {
  const form = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<ClosingWay>("password");
  const [proof, setProof] = useState<ClosingProof | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [kept, setKept] = useState<Kept | null>(null);
  const { errorOf, setWrong, isBusy, handleSubmit } = useForm<ClosingField>(async (fields) => {
    const read = await closingProof(fields, way);
    if ("wrong" in read) return read.wrong;
    setKept(null);
    setProof(read.proof);
    return null;
  });

  // The dialog is gone, and what was wrong has its place in the form.
  const isWrong = errorOf(way) !== "";
  useEffect(() => {
    if (proof === null && isWrong) form.current?.querySelector<HTMLElement>(`[name="${way}"]`)?.focus();
  }, [proof, isWrong, way]);

  async function close() {
    if (!proof || isClosing) return;
    setClosing(true);
    const result = await api.account.closeAccount(proof);
    setClosing(false);
    if (result.ok) return onClosed();
    setProof(null);
    if (result.error === "stillOwner" || result.error === "stillGardenAdmin") setKept(result.error);
    else if (result.error === "proofMismatch") setWrong({ field: way, message: mismatch[way] });
    else if (result.error !== "sessionInvalid") setWrong({ field: "form", message: result.msg });
  }

  return (
    <>
      <p>
        注销以后，这个账号就不在了，不能恢复。想留住什么，请先在上面导出。同一个手机号以后可以重新注册，是一个新的账号。
      </p>
      <WhatHappens />
      <form ref={form} className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
        <Ways way={way} onChoose={setWay} />
        {/* Whose code it is: the number as its own account is shown it. Password managers read it as the name. */}
        <input
          className="hide"
          name="mobile"
          value={user.mobile}
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {way === "password" ? (
          <PasswordField
            key="password"
            label="登录密码"
            name="password"
            autoComplete="current-password"
            error={errorOf("password")}
          />
        ) : (
          <CodeField
            key="code"
            codeType={1}
            onMobileWrong={(message) => setWrong(message === "" ? null : { field: "verificationCode", message })}
            error={errorOf("verificationCode")}
          />
        )}
        <div>
          <Button type="submit" aria-busy={isBusy}>
            注销账号
          </Button>
        </div>
        {errorOf("form") !== "" && (
          <p className={styles.wrong} role="alert">
            {errorOf("form")}
          </p>
        )}
        {kept && <HandOver kept={kept} />}
      </form>
      {proof && (
        <ConfirmClosing
          nickname={user.nickname}
          isBusy={isClosing}
          onConfirm={() => void close()}
          onCancel={() => setProof(null)}
        />
      )}
    </>
  );
}

const mismatch: Record<ClosingWay, string> = {
  password: "密码不正确，请再想一想，也可以改用短信验证码",
  verificationCode: "验证码不正确或已过期，请核对后再填",
};

function Ways({ way, onChoose }: { way: ClosingWay; onChoose: (way: ClosingWay) => void }) {
  return (
    <fieldset className={styles.ways}>
      <legend>怎样证明是您本人</legend>
      <label>
        <input type="radio" name="way" checked={way === "password"} onChange={() => onChoose("password")} />
        密码
      </label>
      <label>
        <input
          type="radio"
          name="way"
          checked={way === "verificationCode"}
          onChange={() => onChoose("verificationCode")}
        />
        短信
      </label>
    </fieldset>
  );
}
