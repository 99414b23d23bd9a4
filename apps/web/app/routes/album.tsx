import type { ShouldRevalidateFunctionArgs } from "react-router";
import { apiContext } from "../api-context.ts";
import { albumRoom } from "../features/album/album-room.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { roomMeta } from "../features/residence/room.ts";
import { isOtherHashOnly } from "../other-hash.ts";
import type { Route } from "./+types/album";

export function loader({ request, context }: Route.LoaderArgs) {
  return albumRoom.load(context.get(apiContext), new URL(request.url));
}

/** Closing the viewer only takes the hash away: nothing is asked for, so that it works on a broken line too. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isOtherHashOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return roomMeta(albumRoom, loaderData, matches);
}

export default function Album({ loaderData }: Route.ComponentProps) {
  return <albumRoom.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} room={albumRoom} />;
}
