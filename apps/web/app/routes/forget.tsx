import { NotOpen } from "../features/account/not-open.tsx";
import { pageMeta, rootDataOf } from "../features/site/page-meta.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/forget";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(rootDataOf(matches), {
    title: "忘记密码",
    description: "网上重设密码还没有开放，有事请打服务电话。",
    path: paths.forget(),
  });
}

export default function Forget() {
  return (
    <NotOpen
      title="忘记密码"
      words="网上重设密码还没有开放。想起来了，随时可以登录；居所里的照片、生平与来信都还在，不会因此丢失。"
      call="急着要用，请打电话来。我们不会向您要密码，也不会要验证码。"
    />
  );
}
