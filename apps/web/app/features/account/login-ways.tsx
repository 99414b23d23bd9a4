import { useState } from "react";
import { Link } from "react-router";
import { Button } from "@changming/ui/button";
import { readUser } from "../../api/user-info.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { useSite } from "../../parts/site-context.tsx";
import { WechatButton } from "../wechat/wechat-button.tsx";
import { useWechatReturn } from "../wechat/wechat-return.ts";
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
  const { ticket, ...wechat } = useWechatLogin();
  if (ticket !== null) return <NewWechatUser ticket={ticket} firstWay={firstWay} />;
  if (way === null) return <LoginForm firstWay={firstWay} />;
  if (way === 0 && !isByPhone && mobile === undefined)
    return <WechatFirst way={way} wechat={wechat} onPhone={() => setByPhone(true)} />;
  return (
    <>
      <LoginForm firstWay={firstWay} />
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
  return { ...state, onError: (error: string) => setState({ ...idle, error }) };
}

interface WechatState {
  isBusy: boolean;
  error: string;
  /** Of a WeChat user without an account. */
  ticket: string | null;
}

const idle: WechatState = { isBusy: false, error: "", ticket: null };

/** Asks a WeChat user without an account whether there is one of before: two accounts cannot be merged later. */
function NewWechatUser({ ticket, firstWay }: { ticket: string; firstWay: LoginMethod }) {
  const [hasAccount, setHasAccount] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function register() {
    if (isBusy) return;
    setBusy(true);
    setError("");
    setError(await registerWithWechat(ticket));
    setBusy(false);
  }

  if (hasAccount)
    return (
      <>
        <p className={styles.foot}>登录以后，这个微信就记在您的账号上，下次点一下就进来。</p>
        <LoginForm firstWay={firstWay} ticket={ticket} />
        <Button kind="ghost" onClick={() => setHasAccount(false)}>
          回到上一步
        </Button>
      </>
    );
  return (
    <>
      <p role="status">微信认得您了。以前用手机号登录过这里吗？</p>
      <div className={styles.ways}>
        <Button kind="primary" aria-busy={isBusy} onClick={() => void register()}>
          {isBusy ? "请稍等…" : "没有，第一次来"}
        </Button>
        <Button onClick={() => setHasAccount(true)}>登录过，用手机号再登录一次</Button>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

interface WechatFirstProps {
  way: WechatWay;
  wechat: Omit<ReturnType<typeof useWechatLogin>, "ticket">;
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
        第一次来也点这里，不用另外注册。微信只告诉我们是哪一位，不取您的昵称和头像；我们不会发广告，也不会打扰您。
      </p>
    </>
  );
}
