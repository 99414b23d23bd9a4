import { Link } from "react-router";
import { apiContext } from "../api-context.ts";
import { BookPage } from "../features/static-page/book-page.tsx";
import { contentTypes, loadStaticPage, staticPageMeta } from "../features/static-page/load-static-page.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/garden-agreement";

export function loader({ context }: Route.LoaderArgs) {
  return loadStaticPage(context.get(apiContext), contentTypes.gardenAgreement);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staticPageMeta(loaderData, paths.gardenAgreement(), matches);
}

/** Stays when one is logged in: who applies for a garden reads it before he agrees. */
export default function GardenAgreement({ loaderData }: Route.ComponentProps) {
  return (
    <BookPage
      text={loaderData.text}
      above={[
        { name: "首页", to: paths.home() },
        { name: "园区合作", to: paths.cooperation() },
      ]}
    >
      <Link className="link" to={paths.cooperation()}>
        返回园区合作
      </Link>
    </BookPage>
  );
}
