import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { account } from "@changming/contract/account";
import type { BodyOf } from "@changming/contract/define";
import { isPhoneNumber, normalizeCode, normalizePhone } from "@changming/kit/phone-number";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { readUser, storeUser, type UserInfo } from "../../api/user-info.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { fieldErrorOf, typed, useForm } from "../../form/use-form.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { useSite } from "../../parts/site-context.tsx";
import { paths } from "../../url/paths.ts";
import { PhoneField } from "../account/account-fields.tsx";
import { CodeField } from "../account/code-field.tsx";
import { useLoginState } from "../account/login-state.ts";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import { PersonalPart } from "../personal/personal-part.tsx";
import { WechatButton } from "../wechat/wechat-button.tsx";
import { useWechatReturn } from "../wechat/wechat-return.ts";
import { wechatWay } from "../wechat/wechat-way.ts";
import styles from "./sign-in-ways-page.module.css";

type Ways = BodyOf<typeof account.signInWays>;

/** By what the user can log in: phone number, password, WeChat (R-account-33). */
export function SignInWaysPage({ user }: { user: UserInfo }) {
  const query = useQuery({ key: user.token, queryFn: (signal) => api.account.signInWays({}, { signal }) });
  const binding = useWechatBinding(query.refetch);
  return (
    <AsyncSection query={query} what="登录方式">
      {(ways) => (
        <div className={styles.page}>
          <PersonalPart id="phone" title="手机号">
            {ways.mobile === "" ? <BindPhone onBound={query.refetch} /> : <p>{ways.mobile}，可以用短信验证码登录。</p>}
          </PersonalPart>
          <PersonalPart id="password" title="密码">
            <Password ways={ways} />
          </PersonalPart>
          <Wechat ways={ways} binding={binding} onUnbound={query.refetch} />
        </div>
      )}
    </AsyncSection>
  );
}

function Password({ ways }: { ways: Ways }) {
  const hasPassword = ways.has_password === 1;
  return (
    <>
      <p>{hasPassword ? "已经设了密码。" : "没有设密码，不设也能登录。"}</p>
      {ways.mobile !== "" && (
        <p>
          <Link className="link" to={paths.revisePassword()}>
            {hasPassword ? "修改密码" : "设一个密码"}
          </Link>
        </p>
      )}
    </>
  );
}

type BindingField = "mobile" | "verificationCode";

/** Gives an account that is signed in to with WeChat only its phone number, and returns to where that was needed. */
function BindPhone({ onBound }: { onBound: () => void }) {
  const navigate = useNavigate();
  const { from } = useLoginState();
  const { errorOf, setFieldError, isBusy, handleSubmit } = useForm<BindingField>(async (fields) => {
    const mobile = normalizePhone(typed(fields, "mobile"));
    const verificationCode = normalizeCode(typed(fields, "verificationCode"));
    if (!isPhoneNumber(mobile)) return { field: "mobile", message: "请输入正确手机号码" };
    if (!/^\d{6}$/.test(verificationCode)) return { field: "verificationCode", message: "请输入 6 位短信验证码" };
    const result = await api.account.bindMobile({ mobile, verificationCode });
    if (!result.ok) return fieldErrorOf(result, ["mobile", "verificationCode"]);
    const user = readUser();
    if (user) storeUser({ ...user, mobile: result.body.mobile });
    showToast("手机号绑定好了");
    if (from) void navigate(from, { replace: true });
    else onBound();
    return null;
  });
  return (
    <>
      <p>绑定以后，换了微信也进得来；写信给居所、申请居所，也要先绑定手机号。号码不会给别人看见。</p>
      <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
        <PhoneField autoComplete="tel-national" error={errorOf("mobile")} />
        <CodeField
          codeType={1}
          error={errorOf("verificationCode")}
          onPhoneError={(message) => setFieldError(message === "" ? null : { field: "mobile", message })}
        />
        <FormEnd label="绑定手机号" busyLabel="正在绑定…" isBusy={isBusy} error={errorOf("form")} />
      </form>
    </>
  );
}

/** Binds the WeChat user with whose code WeChat returned to this page. */
function useWechatBinding(onBound: () => void) {
  const [state, setState] = useState({ isBusy: false, error: "" });
  useWechatReturn(async (back) => {
    if ("error" in back) return setState({ isBusy: false, error: back.error });
    setState({ isBusy: true, error: "" });
    const result = await api.account.authBind({ authCode: back.code, authType: back.way });
    setState({ isBusy: false, error: result.ok ? "" : result.msg });
    if (!result.ok) return;
    showToast("微信绑定好了");
    onBound();
  });
  return { ...state, onError: (error: string) => setState({ isBusy: false, error }) };
}

interface WechatProps {
  ways: Ways;
  binding: ReturnType<typeof useWechatBinding>;
  onUnbound(): void;
}

/** WeChat, where the site or the account has it. */
function Wechat({ ways, binding, onUnbound }: WechatProps) {
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
            {ways.wechat_time.slice(0, 10)} 绑定。在微信里打开本站，点一下就能登录。
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
          <p>绑定以后，在微信里打开本站，点一下就能登录。微信只告诉我们是哪一位，不取您的昵称和头像。</p>
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
