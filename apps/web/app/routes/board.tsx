import { apiContext } from "../api-context.ts";
import { boardRoom } from "../features/board/board-room.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { roomMeta } from "../features/residence/room.ts";
import type { Route } from "./+types/board";

export function loader({ request, context }: Route.LoaderArgs) {
  return boardRoom.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return roomMeta(boardRoom, loaderData, matches);
}

export default function BoardRoute({ loaderData }: Route.ComponentProps) {
  return <boardRoom.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} room={boardRoom} />;
}
