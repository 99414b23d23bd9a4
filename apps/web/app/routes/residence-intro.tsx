import { apiContext } from "../api-context.ts";
import { introRoom } from "../features/residence/intro-room.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { roomMeta } from "../features/residence/room.ts";
import type { Route } from "./+types/residence-intro";

export function loader({ request, context }: Route.LoaderArgs) {
  return introRoom.load(context.get(apiContext), new URL(request.url));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return roomMeta(introRoom, loaderData, matches);
}

export default function ResidenceIntro({ loaderData }: Route.ComponentProps) {
  return <introRoom.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} room={introRoom} />;
}
