import { apiContext } from "../api/render-context.ts";
import { PersonalTextPage } from "../features/static-page/personal-text-page.tsx";
import { contentTypes, loadStaticPage, staticPageMeta } from "../features/static-page/static-text-page.tsx";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/culture";

export function loader({ context }: Route.LoaderArgs) {
  return loadStaticPage(context.get(apiContext), contentTypes.culture);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staticPageMeta(loaderData, paths.culture(), matches);
}

export default function Culture({ loaderData }: Route.ComponentProps) {
  return <PersonalTextPage text={loaderData.text} />;
}
