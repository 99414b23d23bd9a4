import { apiContext } from "../api/render-context.ts";
import { gardenMeta, GardenPage } from "../features/garden/garden-page.tsx";
import { loadGarden } from "../features/garden/load-gardens.ts";
import type { Route } from "./+types/park";

export function loader({ context, request }: Route.LoaderArgs) {
  return loadGarden(context.get(apiContext), new URL(request.url));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return gardenMeta(loaderData, matches);
}

export default function Garden({ loaderData }: Route.ComponentProps) {
  return <GardenPage view={loaderData} />;
}
