import { apiContext } from "../api-context.ts";
import { PersonalBook } from "../features/static-page/personal-book.tsx";
import { contentTypes, loadStaticPage, staticPageMeta } from "../features/static-page/load-static-page.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/about";

export function loader({ context }: Route.LoaderArgs) {
  return loadStaticPage(context.get(apiContext), contentTypes.about);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staticPageMeta(loaderData, paths.about(), matches);
}

export default function About({ loaderData }: Route.ComponentProps) {
  return <PersonalBook text={loaderData.text} />;
}
