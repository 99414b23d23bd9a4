import type { ShouldRevalidateFunctionArgs } from "react-router";
import { apiContext } from "../api/render-context.ts";
import { albumPageDefinition } from "../features/album/album-page.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { definitionMeta } from "../features/residence/page-definition.ts";
import { isOtherHashOnly } from "../url/other-hash.ts";
import type { Route } from "./+types/album_details";

export function loader({ request, context }: Route.LoaderArgs) {
  return albumPageDefinition.load(context.get(apiContext), new URL(request.url));
}

/** Closing the viewer only removes the hash: no data is reloaded, so that it works offline too. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isOtherHashOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return definitionMeta(albumPageDefinition, loaderData, matches);
}

export default function Album({ loaderData }: Route.ComponentProps) {
  return <albumPageDefinition.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} definition={albumPageDefinition} />;
}
