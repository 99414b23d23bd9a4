import { ForgetPage } from "../features/account/forget-page.tsx";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/forget";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(rootDataOf(matches), {
    title: "忘记密码",
    description: "用手机收一个验证码，重新设一个密码。",
    path: paths.forget(),
  });
}

export default function Forget() {
  return <ForgetPage />;
}
