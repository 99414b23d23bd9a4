import type { ShouldRevalidateFunctionArgs } from "react-router";
import { apiContext } from "../api-context.ts";
import { giftsRoom } from "../features/gift/gifts-room.tsx";
import { ResidenceBoundary } from "../features/residence/residence-boundary.tsx";
import { roomMeta } from "../features/residence/room.ts";
import { isOtherHashOnly } from "../other-hash.ts";
import type { Route } from "./+types/gift-ranking";

export function loader({ request, context }: Route.LoaderArgs) {
  return giftsRoom.load(context.get(apiContext), new URL(request.url));
}

/** Closing the gift panel only takes the hash away: nothing is asked for, so that it works on a broken line too. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isOtherHashOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return roomMeta(giftsRoom, loaderData, matches);
}

export default function GiftRanking({ loaderData }: Route.ComponentProps) {
  return <giftsRoom.Page data={loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ResidenceBoundary error={error} room={giftsRoom} />;
}
