import { Link } from "react-router";
import { NotOpen } from "../features/account/not-open.tsx";
import { pageMeta, rootDataOf } from "../features/site/page-meta.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/register";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(rootDataOf(matches), {
    title: "注册",
    description: "网上注册还没有开放；公开的居所、公告与文章，不注册也可以看。",
    path: paths.register(),
  });
}

export default function Register() {
  return (
    <NotOpen
      title="注册"
      words="网上注册还没有开放。已经有账号的，请直接登录；没有账号，也可以看所有公开的居所、公告和文章。"
      call="想知道什么时候开放，可以打电话来问。"
    >
      <Link className="link" to={paths.agreement()}>
        先读用户协议
      </Link>
    </NotOpen>
  );
}
