import { useLayoutEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "@changming/ui/button";
import { readUser } from "../../api/user-info.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { useSite } from "../../parts/site-context.tsx";
import { WechatButton } from "../wechat/wechat-button.tsx";
import { useWechatReturn } from "../wechat/wechat-return.ts";
import { readTicket, storeTicket } from "../wechat/wechat-ticket.ts";
import { type WechatWay, wechatWay } from "../wechat/wechat-way.ts";
import { AgreementTick, siteTexts } from "./agreement-tick.tsx";
import { logInWithWechat, type LoginMethod, registerWithWechat } from "./log-in.ts";
import { LoginForm } from "./login-form.tsx";
import { useLoginState } from "./login-state.ts";
import styles from "./login-ways.module.css";

/** Login by phone number, and with WeChat where the browser can: inside WeChat it comes first (R-account-29). */
export function LoginWays({ firstWay }: { firstWay: LoginMethod }) {
  const site = useSite();
  const isHydrated = useHydrated();
  const way = isHydrated ? wechatWay(site?.wechat_login, navigator.userAgent) : null;
  const { mobile } = useLoginState();
  const [isByPhone, setByPhone] = useState(false);
  const { ticket, drop, ...wechat } = useWechatLogin();
  const [bindingChoice, setBindingChoice] = useState<boolean | null>(null);
  const isBinding = bindingChoice ?? (isHydrated && readTicket() !== null);
  useLayoutEffect(() => {
    // A number that was typed before hydration must not disappear with its field.
    const typedNumber = document.querySelector<HTMLInputElement>('input[name="mobile"]')?.value ?? "";
    // oxlint-disable-next-line react/set-state-in-effect -- the page learns only now what was typed into it
    if (typedNumber !== "") setByPhone(true);
  }, []);

  function bind(next: string | null) {
    storeTicket(next);
    setBindingChoice(next !== null);
  }

  if (isBinding) return <LoginBeforeBinding firstWay={firstWay} onLeave={() => bind(null)} />;
  if (ticket !== null) return <NewWechatUser ticket={ticket} onBefore={() => bind(ticket)} onOver={drop} />;
  if (way === 0 && !isByPhone && mobile === undefined)
    return <WechatFirst way={way} wechat={wechat} onPhone={() => setByPhone(true)} />;
  return (
    <>
      <LoginForm firstWay={firstWay} />
      {way !== null && <OrWechat way={way} wechat={wechat} />}
    </>
  );
}

interface WechatProps {
  way: WechatWay;
  wechat: Pick<ReturnType<typeof useWechatLogin>, "isBusy" | "error" | "onError">;
}

/** WeChat below the login by phone number. */
function OrWechat({ way, wechat }: WechatProps) {
  return (
    <>
      <p className={styles.or}>或者</p>
      <WechatButton way={way} busyLabel="正在登录……" {...wechat}>
        {way === 0 ? "同意并用微信登录" : "同意并用微信扫码登录"}
      </WechatButton>
      <p className={styles.foot}>
        第一次来也能用微信登录，不用另外注册；点它就是同意
        {siteTexts.map(({ title, to }, index) => (
          <span key={to}>
            {index > 0 && "和"}
            <Link className="link" to={to} target="_blank" rel="noopener">
              {title}
            </Link>
          </span>
        ))}
        。
      </p>
    </>
  );
}

function useWechatLogin() {
  const [state, setState] = useState<WechatState>(idle);
  useWechatReturn(async (back) => {
    // Another tab has logged in meanwhile.
    if (readUser()) return;
    if ("error" in back) return setState({ ...idle, error: back.error });
    setState({ ...idle, isBusy: true });
    setState({ isBusy: false, ...(await logInWithWechat(back)) });
  });
  const drop = (error: string) => setState({ ...idle, error });
  return { ...state, onError: drop, drop };
}

interface WechatState {
  isBusy: boolean;
  error: string;
  /** Of a WeChat user without an account. */
  ticket: string | null;
}

const idle: WechatState = { isBusy: false, error: "", ticket: null };

interface NewWechatUserProps {
  ticket: string;
  /** The user logged in by phone number before. */
  onBefore(): void;
  /** The ticket is of no use any more, for this reason. */
  onOver(error: string): void;
}

/** Asks a WeChat user without an account whether there is one of before: two accounts cannot be merged later. */
function NewWechatUser({ ticket, onBefore, onOver }: NewWechatUserProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function register() {
    if (isBusy) return;
    setBusy(true);
    setError("");
    const outcome = await registerWithWechat(ticket);
    if (outcome.isOver) return onOver(outcome.error);
    setError(outcome.error);
    setBusy(false);
  }

  return (
    <>
      <p role="status">微信认得您了。以前用手机号登录过这里吗？</p>
      <div className={styles.ways}>
        <Button kind="primary" aria-busy={isBusy} onClick={() => void register()}>
          {isBusy ? "请稍等…" : "没有，第一次来"}
        </Button>
        <Button onClick={onBefore}>登录过，用手机号再登录一次</Button>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** The login after which WeChat is bound to the account. */
function LoginBeforeBinding({ firstWay, onLeave }: { firstWay: LoginMethod; onLeave: () => void }) {
  return (
    <>
      <p className={styles.before}>十分钟内登录好，这个微信就绑定到您的账号，以后可以用微信登录。</p>
      <LoginForm firstWay={firstWay} />
      <Button kind="ghost" onClick={onLeave}>
        不绑定了，回到上一步
      </Button>
    </>
  );
}

interface WechatFirstProps extends WechatProps {
  onPhone(): void;
}

function WechatFirst({ way, wechat, onPhone }: WechatFirstProps) {
  const [hasTicked, setTicked] = useState(false);
  return (
    <>
      <AgreementTick texts={siteTexts} error="" onTick={setTicked} />
      <WechatButton way={way} busyLabel="正在登录……" isMain {...wechat}>
        {/* Whoever has not ticked agrees by this press. */}
        {hasTicked ? "微信登录" : "同意并用微信登录"}
      </WechatButton>
      <p className={styles.or}>或者</p>
      <Button className={styles.phone} onClick={onPhone}>
        用手机号登录
      </Button>
      <p className={styles.foot}>
        第一次来也可以用微信登录，不用另外注册。微信只告诉我们是哪一位，不取您的昵称和头像；我们不发广告。
      </p>
    </>
  );
}
