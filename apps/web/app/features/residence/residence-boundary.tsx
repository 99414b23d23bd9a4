import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { idOf } from "../../address.ts";
import { refusalOf } from "../../refusal.ts";
import { useUser } from "../account/user-info.ts";
import { NotFound } from "../site/not-found.tsx";
import { Trouble } from "../site/trouble.tsx";
import type { AnyRoom } from "./room.ts";
import { Waiting } from "./waiting.tsx";

// Visitors never need it.
const MemberRoom = lazy(async () => ({ default: (await import("./member-room.tsx")).MemberRoom }));

/** What a room shows instead of itself: for everyone the same 404, which members alone see through. */
export function ResidenceBoundary({ error, room }: { error: unknown; room: AnyRoom }) {
  const { pathname, search } = useLocation();
  const user = useUser();
  const refused = refusalOf(error);
  if (refused !== "notFound") return <Trouble tooDeep={refused === "pageTooDeep"} />;
  // The server knows no user, so that only the browser gets beyond this line.
  if (!user) return <NotFound />;
  const address = new URL(`${pathname}${search}`, location.origin);
  if (idOf(address) === null) return <NotFound />;
  return (
    <Suspense fallback={<Waiting />}>
      <MemberRoom room={room} address={address.href} reader={user.id} />
    </Suspense>
  );
}
