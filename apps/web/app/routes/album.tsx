import { apiContext } from "../api/render-context.ts";
import { albumListPageDefinition } from "../features/album/album-list-page.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { definitionMeta } from "../features/residence/page-definition.ts";
import type { Route } from "./+types/album";

export function loader({ request, context }: Route.LoaderArgs) {
  return albumListPageDefinition.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return definitionMeta(albumListPageDefinition, loaderData, matches);
}

export default function AlbumList({ loaderData }: Route.ComponentProps) {
  return <albumListPageDefinition.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} definition={albumListPageDefinition} />;
}
