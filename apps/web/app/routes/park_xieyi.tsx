import { Link } from "react-router";
import { apiContext } from "../api/render-context.ts";
import {
  StaticTextPage,
  contentTypes,
  loadStaticPage,
  staticPageMeta,
} from "../features/static-page/static-text-page.tsx";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/park_xieyi";

export function loader({ context }: Route.LoaderArgs) {
  return loadStaticPage(context.get(apiContext), contentTypes.gardenAgreement);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staticPageMeta(loaderData, paths.gardenAgreement(), matches);
}

/** Also for logged-in users (R-account-7): applicants for a garden read it before they agree (R-content-7). */
export default function GardenAgreement({ loaderData }: Route.ComponentProps) {
  return (
    <StaticTextPage
      text={loaderData.text}
      above={[
        { name: "首页", to: paths.home() },
        { name: "园区合作", to: paths.cooperation() },
      ]}
    >
      <Link className="link" to={paths.cooperation()}>
        返回园区合作
      </Link>
    </StaticTextPage>
  );
}
