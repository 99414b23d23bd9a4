import { RegisterPage } from "../features/account/register-page.tsx";
import { pageMeta, rootDataOf } from "../parts/page-meta.ts";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/register";

export function meta({ matches }: Route.MetaArgs) {
  const root = rootDataOf(matches);
  return pageMeta(root, {
    title: "注册",
    description: `用手机号码注册${root?.site.name ?? ""}；公开的居所、公告与文章，不注册也可以看。`,
    path: paths.register(),
  });
}

export default function Register() {
  return <RegisterPage />;
}
