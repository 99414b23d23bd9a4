import { apiContext } from "../api/render-context.ts";
import { gardensMeta, GardensPage } from "../features/garden/gardens-page.tsx";
import { loadGardens } from "../features/garden/load-gardens.ts";
import type { Route } from "./+types/park_list";

export async function loader({ context, request }: Route.LoaderArgs) {
  return { list: await loadGardens(context.get(apiContext), new URL(request.url)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return gardensMeta(loaderData?.list, matches);
}

export default function GardenList({ loaderData }: Route.ComponentProps) {
  return <GardensPage list={loaderData.list} />;
}
