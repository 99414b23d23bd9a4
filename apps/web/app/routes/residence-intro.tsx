import { apiContext } from "../api-context.ts";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { loadIntro } from "../features/residence/residence-data.ts";
import { requireResidenceId } from "../features/residence/residence-id.ts";
import { ResidenceLife } from "../features/residence/residence-life.tsx";
import { pageMeta, rootDataOf } from "../features/site/page-meta.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/residence-intro";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadIntro(context.get(apiContext), requireResidenceId(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { id, name, summary } = loaderData.detail;
  return pageMeta(rootDataOf(matches), {
    title: `${name}的生平`,
    description: summary || `${name}的生平。`,
    path: paths.intro(id),
  });
}

export default function ResidenceIntro({ loaderData }: Route.ComponentProps) {
  return <ResidenceLife {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} route="intro" />;
}
