import { LoginPage } from "../features/account/login-page.tsx";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/login";

export function meta({ matches }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  return pageMeta(root, {
    title: "登录",
    description: `用手机号码登录${root?.site.name ?? ""}：凭密码，或凭短信验证码。`,
    path: paths.login(),
  });
}

export default function Login() {
  return <LoginPage />;
}
