import { apiContext } from "../api-context.ts";
import { albumListRoom } from "../features/album/album-list-room.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { roomMeta } from "../features/residence/room.ts";
import type { Route } from "./+types/album-list";

export function loader({ request, context }: Route.LoaderArgs) {
  return albumListRoom.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return roomMeta(albumListRoom, loaderData, matches);
}

export default function AlbumList({ loaderData }: Route.ComponentProps) {
  return <albumListRoom.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} room={albumListRoom} />;
}
