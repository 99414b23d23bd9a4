import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { useForm } from "../../form/use-form.ts";
import { AgreementTick, siteTexts } from "./agreement-tick.tsx";
import { CodeField } from "./code-field.tsx";
import { useLoginState } from "./login-state.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { logIn, type LogInField, type LoginMethod } from "./log-in.ts";
import styles from "./login-form.module.css";
import { PhoneField, PasswordField } from "./account-fields.tsx";
import { readAuthDraft, useAuthDraft } from "./use-auth-draft.ts";

/**
 * Login by password or by code: one form, so that the input stays when the user switches (R-account-2). The code
 * registers a number that has no account (R-account-30), so it comes first where an action led here.
 */
export function LoginForm({ firstWay }: { firstWay: LoginMethod }) {
  const [chosen, setChosen] = useState<LoginMethod | null>(null);
  const draft = useAuthDraft("login_draft");
  const wasByCode = useHydrated() && readAuthDraft("login_draft").way === "code";
  const way = chosen ?? (wasByCode ? "code" : firstWay);
  const [hasTicked, setTicked] = useState(false);
  const { from, mobile: phone, said } = useLoginState();
  const { errorOf, setFieldError, isBusy, handleSubmit } = useForm<LogInField>(async (fields) => {
    const fieldError = await logIn(way, fields);
    if (!fieldError) draft.drop();
    return fieldError;
  });

  function handleWay(next: LoginMethod) {
    setChosen(next);
    draft.save({ way: next });
    setFieldError(null);
  }

  return (
    <>
      {said && (
        <p className={styles.said} role="status">
          {said}
        </p>
      )}
      <LoginTabs way={way} onChange={handleWay} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(way)}>
        <form ref={draft.form} noValidate method="post" onInput={draft.handleInput} onSubmit={handleSubmit}>
          <input type="hidden" name="way" value={way} />
          <PhoneField defaultValue={phone ?? ""} error={errorOf("mobile")} />
          <div hidden={way !== "password"}>
            <PasswordField label="密码" name="password" autoComplete="current-password" error={errorOf("password")} />
          </div>
          <div hidden={way !== "code"}>
            <CodeField
              codeType={1}
              error={errorOf("verificationCode")}
              onPhoneError={(message) => setFieldError({ field: "mobile", message })}
            />
            <AgreementTick texts={siteTexts} error="" onTick={setTicked} />
            <p className={styles.first}>第一次来，这一步就替您注册好，不用设密码。</p>
          </div>
          <FormEnd
            // Whoever has not ticked agrees by this press.
            label={way === "code" && !hasTicked ? "同意并登录" : "登录"}
            busyLabel="正在登录…"
            isBusy={isBusy}
            error={errorOf("form")}
          >
            <Link className="link" to={paths.register()} state={{ from }}>
              还没有账号，去注册
            </Link>
            <Link className="link" to={paths.forget()} state={{ from }}>
              忘记密码
            </Link>
          </FormEnd>
        </form>
      </div>
    </>
  );
}

const ways: readonly { way: LoginMethod; name: string }[] = [
  { way: "password", name: "密码登录" },
  { way: "code", name: "验证码登录" },
];

const tabId = (way: LoginMethod) => `login-by-${way}`;
/** Id of the single tab panel: the phone number field stays mounted. */
const panelId = "login-panel";

/** Tabs for the two login methods; the arrow keys switch between them. */
function LoginTabs({ way, onChange }: { way: LoginMethod; onChange(way: LoginMethod): void }) {
  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const at = ways.findIndex((one) => one.way === way);
    const goals: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: ways.length - 1 };
    const goal = goals[event.key];
    const next = goal === undefined ? undefined : ways.at(goal % ways.length)?.way;
    if (!next) return;
    event.preventDefault();
    onChange(next);
    document.getElementById(tabId(next))?.focus();
  }

  return (
    <div className={styles.tabs} role="tablist" tabIndex={-1} aria-label="登录方式" onKeyDown={handleKey}>
      {ways.map((one) => (
        <button
          key={one.way}
          id={tabId(one.way)}
          type="button"
          role="tab"
          aria-selected={one.way === way}
          aria-controls={panelId}
          tabIndex={one.way === way ? 0 : -1}
          onClick={() => onChange(one.way)}
        >
          {one.name}
        </button>
      ))}
    </div>
  );
}
