import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import type { account } from "@changming/contract/account";
import type { BodyOf } from "@changming/contract/define";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { storeUser, type UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { paths } from "../../url/paths.ts";
import { useLoginState } from "../account/login-state.ts";
import { PersonalPart } from "../personal/personal-part.tsx";
import { BindPhone } from "./bind-phone.tsx";
import styles from "./sign-in-ways.module.css";
import { useWechatBinding, WechatSection } from "./wechat-section.tsx";

type Ways = BodyOf<typeof account.signInWays>;

/** By what the user can log in: phone number, password, WeChat (R-account-33). */
export function SignInWaysPage({ user }: { user: UserInfo }) {
  const query = useQuery({ key: user.token, queryFn: (signal) => api.account.signInWays({}, { signal }) });
  const binding = useWechatBinding(query.refetch);
  const navigate = useNavigate();
  const { from } = useLoginState();
  const mobile = query.body?.mobile;
  // Bound here, on another device, or by a call whose answer was lost.
  useEffect(() => {
    if (mobile === undefined || mobile === user.mobile) return;
    storeUser({ ...user, mobile });
    if (mobile !== "" && from) void navigate(from, { replace: true });
  }, [mobile, user, from, navigate]);
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
          <WechatSection ways={ways} binding={binding} onUnbound={query.refetch} />
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
