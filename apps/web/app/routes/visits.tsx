import { apiContext } from "../api-context.ts";
import { visitsRoom } from "../features/visit/visits-room.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { roomMeta } from "../features/residence/room.ts";
import type { Route } from "./+types/visits";

export function loader({ request, context }: Route.LoaderArgs) {
  return visitsRoom.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return roomMeta(visitsRoom, loaderData, matches);
}

export default function Visits({ loaderData }: Route.ComponentProps) {
  return <visitsRoom.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} room={visitsRoom} />;
}
