import { apiContext } from "../api/render-context.ts";
import { introPageDefinition } from "../features/residence/intro-page-definition.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { definitionMeta } from "../features/residence/page-definition.ts";
import type { Route } from "./+types/introd";

export function loader({ request, context }: Route.LoaderArgs) {
  return introPageDefinition.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return definitionMeta(introPageDefinition, loaderData, matches);
}

export default function ResidenceIntro({ loaderData }: Route.ComponentProps) {
  return <introPageDefinition.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} definition={introPageDefinition} />;
}
