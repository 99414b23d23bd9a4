import { apiContext } from "../api/render-context.ts";
import { propertyPageDefinition } from "../features/certificate/property-page.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { definitionMeta } from "../features/residence/page-definition.ts";
import type { Route } from "./+types/ship";

export function loader({ request, context }: Route.LoaderArgs) {
  return propertyPageDefinition.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return definitionMeta(propertyPageDefinition, loaderData, matches);
}

export default function PropertyCertificate({ loaderData }: Route.ComponentProps) {
  return <propertyPageDefinition.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} definition={propertyPageDefinition} />;
}
