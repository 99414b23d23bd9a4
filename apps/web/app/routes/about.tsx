import { apiContext } from "../api/render-context.ts";
import { PersonalTextPage } from "../features/static-page/personal-text-page.tsx";
import { contentTypes, loadStaticPage, staticPageMeta } from "../features/static-page/static-text-page.tsx";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/about";

export function loader({ context }: Route.LoaderArgs) {
  return loadStaticPage(context.get(apiContext), contentTypes.about);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staticPageMeta(loaderData, paths.about(), matches);
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <PersonalTextPage text={loaderData.text} />;
}
