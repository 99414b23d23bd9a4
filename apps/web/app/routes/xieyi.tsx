import { Link } from "react-router";
import { apiContext } from "../api/render-context.ts";
import { useRedirectHome } from "../features/account/use-redirect-home.ts";
import {
  StaticTextPage,
  contentTypes,
  loadStaticPage,
  staticPageMeta,
} from "../features/static-page/static-text-page.tsx";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/xieyi";

export function loader({ context }: Route.LoaderArgs) {
  return loadStaticPage(context.get(apiContext), contentTypes.agreement);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staticPageMeta(loaderData, paths.agreement(), matches);
}

/** A logged-in user has agreed already and is redirected. */
export default function Agreement({ loaderData }: Route.ComponentProps) {
  useRedirectHome();
  return (
    <StaticTextPage text={loaderData.text}>
      <Link className="link" to={paths.register()}>
        返回注册
      </Link>
      <Link className="link" to={paths.privacy()}>
        隐私说明
      </Link>
    </StaticTextPage>
  );
}
