import { apiContext } from "../api-context.ts";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { loadResidence } from "../features/residence/residence-data.ts";
import { requireResidenceId } from "../features/residence/residence-id.ts";
import { ResidencePage } from "../features/residence/residence-page.tsx";
import { pageMeta, rootDataOf } from "../features/site/page-meta.ts";
import { paths } from "../paths.ts";
import type { Route } from "./+types/residence";

// `payTypeid` and `rid`, with which a payment comes back, say nothing about what is shown.
export function loader({ request, context }: Route.LoaderArgs) {
  return loadResidence(context.get(apiContext), requireResidenceId(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { id, name, summary, is_martyr: isMartyr } = loaderData.detail;
  return pageMeta(rootDataOf(matches), {
    title: isMartyr ? `${name}烈士` : `${name}的居所`,
    description: summary || `${name}的纪念居所：生平、来信与敬献。`,
    path: paths.residence(id),
  });
}

export default function Residence({ loaderData }: Route.ComponentProps) {
  return <ResidencePage key={loaderData.detail.id} data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} route="main" />;
}
