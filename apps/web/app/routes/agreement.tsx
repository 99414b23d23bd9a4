import { Link } from "react-router";
import { apiContext } from "../api-context.ts";
import { useLeadHome } from "../features/account/use-lead-home.ts";
import { BookPage } from "../features/static-page/book-page.tsx";
import { contentTypes, loadStaticPage, staticPageMeta } from "../features/static-page/load-static-page.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/agreement";

export function loader({ context }: Route.LoaderArgs) {
  return loadStaticPage(context.get(apiContext), contentTypes.agreement);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staticPageMeta(loaderData, paths.agreement(), matches);
}

/** Whoever is logged in has agreed already and is led home. */
export default function Agreement({ loaderData }: Route.ComponentProps) {
  useLeadHome();
  return (
    <BookPage text={loaderData.text}>
      <Link className="link" to={paths.register()}>
        返回注册
      </Link>
      <Link className="link" to={paths.privacy()}>
        隐私说明
      </Link>
    </BookPage>
  );
}
