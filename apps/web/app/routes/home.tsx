import type { ShouldRevalidateFunctionArgs } from "react-router";
import { apiContext } from "../api/render-context.ts";
import { mainPageDefinition } from "../features/residence/main-page-definition.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { definitionMeta } from "../features/residence/page-definition.ts";
import { isOtherHashOnly } from "../url/other-hash.ts";
import type { Route } from "./+types/home";

export function loader({ request, context }: Route.LoaderArgs) {
  return mainPageDefinition.load(context.get(apiContext), new URL(request.url));
}

/** Closing the gift panel only removes the hash: no data is reloaded, so that it works offline too. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isOtherHashOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return definitionMeta(mainPageDefinition, loaderData, matches);
}

export default function Residence({ loaderData }: Route.ComponentProps) {
  return <mainPageDefinition.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} definition={mainPageDefinition} />;
}
