import { apiContext } from "../api/render-context.ts";
import { remembrancePageDefinition } from "../features/certificate/remembrance-page.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { definitionMeta } from "../features/residence/page-definition.ts";
import type { Route } from "./+types/cherish";

export function loader({ request, context }: Route.LoaderArgs) {
  return remembrancePageDefinition.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return definitionMeta(remembrancePageDefinition, loaderData, matches);
}

export default function RemembranceCertificate({ loaderData }: Route.ComponentProps) {
  return <remembrancePageDefinition.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} definition={remembrancePageDefinition} />;
}
