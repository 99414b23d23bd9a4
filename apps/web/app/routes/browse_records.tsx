import { apiContext } from "../api/render-context.ts";
import { visitsPageDefinition } from "../features/visit/visits-page-definition.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { definitionMeta } from "../features/residence/page-definition.ts";
import type { Route } from "./+types/browse_records";

export function loader({ request, context }: Route.LoaderArgs) {
  return visitsPageDefinition.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return definitionMeta(visitsPageDefinition, loaderData, matches);
}

export default function Visits({ loaderData }: Route.ComponentProps) {
  return <visitsPageDefinition.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} definition={visitsPageDefinition} />;
}
