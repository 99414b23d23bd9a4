import { apiContext } from "../api/render-context.ts";
import { PersonalTextPage } from "../features/static-page/personal-text-page.tsx";
import { contentTypes, loadStaticPage, staticPageMeta } from "../features/static-page/static-text-page.tsx";
import { paths } from "../url/paths.ts";
import type { Route } from "./+types/yinsi";

export function loader({ context }: Route.LoaderArgs) {
  return loadStaticPage(context.get(apiContext), contentTypes.privacy);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staticPageMeta(loaderData, paths.privacy(), matches);
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <PersonalTextPage text={loaderData.text} />;
}
