import { apiContext } from "../api/render-context.ts";
import { KindList } from "../features/listing/kind-list.tsx";
import { kindMeta } from "../features/listing/list-kinds.ts";
import { loadKindList } from "../features/listing/load-list.ts";
import type { Route } from "./+types/ancestor_list";

export async function loader({ context, request }: Route.LoaderArgs) {
  return { list: await loadKindList(context.get(apiContext), "ancestor", new URL(request.url)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return kindMeta("ancestor", loaderData?.list, matches);
}

export default function AncestorList({ loaderData }: Route.ComponentProps) {
  return <KindList kind="ancestor" list={loaderData.list} />;
}
