import type { ShouldRevalidateFunctionArgs } from "react-router";
import { apiContext } from "../api-context.ts";
import { mainRoom } from "../features/residence/main-room.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { roomMeta } from "../features/residence/room.ts";
import { isOtherHashOnly } from "../other-hash.ts";
import type { Route } from "./+types/residence";

export function loader({ request, context }: Route.LoaderArgs) {
  return mainRoom.load(context.get(apiContext), new URL(request.url));
}

/** Closing the gift panel only takes the hash away: nothing is asked for, so that it works on a broken line too. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isOtherHashOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return roomMeta(mainRoom, loaderData, matches);
}

export default function Residence({ loaderData }: Route.ComponentProps) {
  return <mainRoom.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} room={mainRoom} />;
}
