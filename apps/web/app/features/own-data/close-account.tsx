import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { CodeField } from "../account/code-field.tsx";
import { PasswordField } from "../account/account-fields.tsx";
import type { UserInfo } from "../../api/user-info.ts";
import { useForm, typed, type FieldError } from "../../form/use-form.ts";
import { paths, telHref } from "../../url/paths.ts";
import { useSite } from "../../parts/site-context.tsx";
import { normalizeCode } from "@changming/kit/phone-number";
import { passwordHash } from "../account/password.ts";
import styles from "./own-data-form.module.css";

interface CloseAccountProps {
  user: UserInfo;
  /** Called when the account is closed. */
  onClosed(): void;
}

/** Closes the account: says what is deleted and what stays, verifies the user, and confirms once more. */
export function CloseAccount({ user, onClosed }: CloseAccountProps) {
  const form = useRef<HTMLFormElement>(null);
  const ways = useQuery({ key: user.token, queryFn: (signal) => api.account.signInWays({}, { signal }) });
  // What the browser stores may be older than a number that was bound elsewhere.
  const hasPhone = (ways.body?.mobile ?? user.mobile) !== "";
  const [way, setWay] = useState<ClosingWay>("password");
  const [verification, setVerification] = useState<ClosingVerification | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [blockReason, setBlockReason] = useState<BlockReason | null>(null);
  const { errorOf, setFieldError, isBusy, handleSubmit } = useForm<ClosingField>(async (fields) => {
    const read = hasPhone ? await closingVerification(fields, way) : { verification: {} };
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
        注销以后，这个账号就不在了，不能恢复。想留住什么，请先在上面导出。同一个手机号或微信以后可以重新注册，是一个新的账号。
      </p>
      <WhatHappens />
      <form ref={form} className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
        {hasPhone ? (
          <VerificationFields user={user} way={way} onWay={setWay} errorOf={errorOf} onError={setFieldError} />
        ) : (
          <p>
            这个账号只用微信登录：退出以后重新用微信登录一次，十分钟内就可以在这里注销。用不了微信的，请先绑定手机号。
          </p>
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

interface VerificationFieldsProps {
  user: UserInfo;
  way: ClosingWay;
  onWay(way: ClosingWay): void;
  errorOf(field: ClosingWay): string;
  onError(error: FieldError<ClosingField> | null): void;
}

/** The password, or a code to the account's own number. */
function VerificationFields({ user, way, onWay, errorOf, onError }: VerificationFieldsProps) {
  return (
    <>
      <MethodChoice way={way} onChoose={onWay} />
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
          onPhoneError={(message) => onError(message === "" ? null : { field: "verificationCode", message })}
          error={errorOf("verificationCode")}
        />
      )}
    </>
  );
}

function MethodChoice({ way, onChoose }: { way: ClosingWay; onChoose: (way: ClosingWay) => void }) {
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

const goes = [
  "手机号、微信的绑定、昵称、头像、密码和邀请码",
  "站内消息，与家人居所的关系",
  "合作申请里的姓名、电话与证件",
  "所有设备上的登录",
];
const stays = [
  "写过的信、献过的礼、缅怀与来访，署名改为“已注销用户”",
  "已经付清的订单，账目依法保存",
  "意见反馈的文字，不带您的名字和图片",
];

/** What is deleted with an account, and what stays without a name on the pages of others. */
function WhatHappens() {
  return (
    <div className={styles.outcome}>
      <List title="会删去" items={goes} />
      <List title="会留下，不带名字" items={stays} />
    </div>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul role="list">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the user must hand over before the account can be closed, by the error name of the call. */
type BlockReason = "stillOwner" | "stillGardenAdmin";

const messages: Record<BlockReason, string> = {
  stillOwner: "您还是居所的主理人。请先把居所转交给一位家人，让它有人照看，再来注销。",
  stillGardenAdmin: "您还管理着园区。请先和我们联系，把园区移交给接手的人，再来注销。",
};

/** Why the account cannot be closed yet, and whom to contact. */
function HandOver({ blockReason }: { blockReason: BlockReason }) {
  const site = useSite();
  return (
    <div className={styles.blocked} role="alert">
      <p>{messages[blockReason]}</p>
      <p>
        不知道怎样转交，可以
        <Link className="link" to={paths.feedback()}>
          写信告诉我们
        </Link>
        {site?.tel && (
          <>
            ，或打服务电话{" "}
            <a className="link" href={telHref(site.tel)}>
              {site.tel}
            </a>
          </>
        )}
        。
      </p>
    </div>
  );
}

interface ConfirmClosingProps {
  nickname: string;
  isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** States the consequences once more; to keep the account is the first choice. */
function ConfirmClosing({ nickname, isBusy, onConfirm, onCancel }: ConfirmClosingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.confirm}
      aria-labelledby="closing-title"
      aria-describedby="closing-words"
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onCancel}
    >
      <h2 id="closing-title">真的要注销吗</h2>
      <p id="closing-words">
        {nickname || "您"}
        的账号会立刻结束，手机号、昵称、消息和证书都取不回来，也不能恢复。写过的信和献过的礼会留下，署名“已注销用户”。
      </p>
      <div className={styles.choices}>
        <Button autoFocus disabled={isBusy} onClick={() => dialog.current?.close()}>
          先不注销
        </Button>
        <Button kind="primary" aria-busy={isBusy} onClick={onConfirm}>
          {isBusy ? "正在注销……" : "确定注销"}
        </Button>
      </div>
    </dialog>
  );
}

type ClosingWay = "password" | "verificationCode";
type ClosingField = ClosingWay | "mobile";

/** Verification of the user, as the call receives it. */
interface ClosingVerification {
  password?: string;
  verificationCode?: string;
}

/** The verification typed in the chosen way, or its field error. */
export async function closingVerification(
  fields: FormData,
  way: ClosingWay,
): Promise<{ verification: ClosingVerification } | { fieldError: FieldError<ClosingField> }> {
  if (way === "verificationCode") {
    const code = normalizeCode(typed(fields, "verificationCode"));
    if (/^\d{6}$/.test(code)) return { verification: { verificationCode: code } };
    return { fieldError: { field: "verificationCode", message: "请输入 6 位短信验证码" } };
  }
  const password = typed(fields, "password");
  if (password === "") return { fieldError: { field: "password", message: "请输入密码" } };
  if (!globalThis.crypto?.subtle) {
    return { fieldError: { field: "password", message: "当前连接不够安全，请用 https 开头的地址打开本站" } };
  }
  return { verification: { password: await passwordHash(password) } };
}
