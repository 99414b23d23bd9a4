import { useEffect, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { CodeField } from "../account/code-field.tsx";
import { PasswordField } from "../account/password-field.tsx";
import type { UserInfo } from "../../api/user-info.ts";
import { useForm } from "../../form/use-form.ts";
import {
  type ClosingField,
  type ClosingVerification,
  closingVerification,
  type ClosingWay,
} from "./closing-verification.ts";
import { ConfirmClosing } from "./confirm-closing.tsx";
import { HandOver, type BlockReason } from "./hand-over.tsx";
import styles from "./own-data-form.module.css";
import { WhatHappens } from "./what-happens.tsx";

interface CloseAccountProps {
  user: UserInfo;
  /** Called when the account is closed. */
  onClosed(): void;
}

/** Closes the account: says what is deleted and what stays, verifies the user, and confirms once more. */
export function CloseAccount({ user, onClosed }: CloseAccountProps) {
  const form = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<ClosingWay>("password");
  const [verification, setVerification] = useState<ClosingVerification | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [blockReason, setBlockReason] = useState<BlockReason | null>(null);
  const { errorOf, setFieldError, isBusy, handleSubmit } = useForm<ClosingField>(async (fields) => {
    const read = await closingVerification(fields, way);
    if ("fieldError" in read) return read.fieldError;
    setBlockReason(null);
    setVerification(read.verification);
    return null;
  });

  // The dialog is closed, and the error has its place in the form.
  const isInvalid = errorOf(way) !== "";
  useEffect(() => {
    if (verification === null && isInvalid) form.current?.querySelector<HTMLElement>(`[name="${way}"]`)?.focus();
  }, [verification, isInvalid, way]);

  async function close() {
    if (!verification || isClosing) return;
    setClosing(true);
    const result = await api.account.closeAccount(verification);
    setClosing(false);
    if (result.ok) return onClosed();
    setVerification(null);
    if (result.error === "stillOwner" || result.error === "stillGardenAdmin") setBlockReason(result.error);
    else if (result.error === "proofMismatch") setFieldError({ field: way, message: mismatch[way] });
    else if (result.error !== "sessionInvalid") setFieldError({ field: "form", message: result.msg });
  }

  return (
    <>
      <p>
        注销以后，这个账号就不在了，不能恢复。想留住什么，请先在上面导出。同一个手机号以后可以重新注册，是一个新的账号。
      </p>
      <WhatHappens />
      <form ref={form} className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
        <Ways way={way} onChoose={setWay} />
        {/* The account's phone number, masked, which receives the code. Password managers read it as the user name. */}
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
            onPhoneError={(message) => setFieldError(message === "" ? null : { field: "verificationCode", message })}
            error={errorOf("verificationCode")}
          />
        )}
        <div>
          <Button type="submit" aria-busy={isBusy}>
            注销账号
          </Button>
        </div>
        {errorOf("form") !== "" && (
          <p className={styles.error} role="alert">
            {errorOf("form")}
          </p>
        )}
        {blockReason && <HandOver blockReason={blockReason} />}
      </form>
      {verification && (
        <ConfirmClosing
          nickname={user.nickname}
          isBusy={isClosing}
          onConfirm={() => void close()}
          onCancel={() => setVerification(null)}
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
