import { useState } from "react";
import type { account } from "@changming/contract/account";
import type { BodyOf } from "@changming/contract/define";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useSite } from "../../parts/site-context.tsx";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import { PersonalPart } from "../personal/personal-part.tsx";
import { WechatButton } from "../wechat/wechat-button.tsx";
import { useWechatReturn } from "../wechat/wechat-return.ts";
import { wechatWay } from "../wechat/wechat-way.ts";
import styles from "./sign-in-ways.module.css";

/** Binds the WeChat user with whose code WeChat returned to this page. */
export function useWechatBinding(onBound: () => void) {
  const [state, setState] = useState({ isBusy: false, error: "" });
  useWechatReturn(async (back) => {
    if ("error" in back) return setState({ isBusy: false, error: back.error });
    setState({ isBusy: true, error: "" });
    const result = await api.account.authBind({ authCode: back.code, authType: back.authType });
    setState({ isBusy: false, error: result.ok ? "" : result.msg });
    if (result.ok) showToast("微信绑定好了");
    // Without an answer it may have been bound.
    onBound();
  });
  return { ...state, onError: (error: string) => setState({ isBusy: false, error }) };
}

interface WechatSectionProps {
  ways: BodyOf<typeof account.signInWays>;
  binding: ReturnType<typeof useWechatBinding>;
  onUnbound(): void;
}

/** WeChat, where the site or the account has it. */
export function WechatSection({ ways, binding, onUnbound }: WechatSectionProps) {
  const offered = useSite()?.wechat_login;
  const [isAsking, setAsking] = useState(false);
  const way = wechatWay(offered, navigator.userAgent);
  const isBound = ways.has_wechat === 1;
  if (!isBound && !offered?.inside && !offered?.scan) return null;

  async function unbind(): Promise<string> {
    const result = await api.account.authUnbind({});
    if (!result.ok) return result.msg;
    showToast("微信已经解除绑定");
    onUnbound();
    return "";
  }

  return (
    <PersonalPart id="wechat" title="微信">
      {isBound ? (
        <>
          <p>
            {ways.wechat_time.slice(0, 10)} 绑定，可以用微信登录。
            {ways.mobile === "" && "这是现在唯一的登录方式，绑定手机号以后才能解除。"}
          </p>
          {ways.mobile !== "" && (
            <div>
              <Button onClick={() => setAsking(true)}>解除绑定</Button>
            </div>
          )}
        </>
      ) : (
        <>
          <p>绑定以后，就可以用微信登录。微信只告诉我们是哪一位，不取您的昵称和头像。</p>
          {way === null ? (
            <p>{offered?.inside ? "请在微信里打开这一页来绑定。" : "请在电脑上打开这一页，用微信扫码绑定。"}</p>
          ) : (
            <div className={styles.form}>
              <WechatButton way={way} busyLabel="正在绑定……" {...binding}>
                {way === 0 ? "绑定微信" : "用微信扫码绑定"}
              </WechatButton>
            </div>
          )}
        </>
      )}
      {isAsking && (
        <ConfirmDialog title="解除微信绑定" action="解除绑定" onConfirm={unbind} onClose={() => setAsking(false)}>
          <p>以后这个微信不能再登录您的账号，别处的登录也会一起退出，这里仍是登录着的。随时可以再绑定。</p>
        </ConfirmDialog>
      )}
    </PersonalPart>
  );
}
