import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { idOf } from "../../address.ts";
import { refusalOf } from "../../refusal.ts";
import { useSessionEnded, useSessionNeeded, useUser } from "../account/user-info.ts";
import { Ground } from "../site/ground.tsx";
import { NotFound } from "../site/not-found.tsx";
import { Trouble } from "../site/trouble.tsx";
import type { AnyRoom } from "./room.ts";
import { Waiting } from "./waiting.tsx";

// Visitors never need it.
const MemberRoom = lazy(async () => ({ default: (await import("./member-room.tsx")).MemberRoom }));

/** What a room shows instead of itself: for everyone the same 404, which members alone see through. */
export function ResidenceBoundary({ error, room }: { error: unknown; room: AnyRoom }) {
  const { pathname, search } = useLocation();
  const reason = refusalOf(error);
  if (reason !== "notFound") {
    return (
      <Ground sky="paper">
        <Trouble reason={reason} />
      </Ground>
    );
  }
  const address = `${pathname}${search}`;
  return <Hidden key={address} room={room} address={address} />;
}

function Hidden({ room, address }: { room: AnyRoom; address: string }) {
  const user = useUser();
  const isEnded = useSessionEnded();
  useSessionNeeded();
  const [reader, setReader] = useState(user);
  if (user && user !== reader) setReader(user);
  // Who was asking for it when the session ended is on the way to the login.
  if (!user && reader && isEnded) return <Waiting isForLogin />;
  // The server knows no user, so that only the browser gets beyond this line.
  const url = user && new URL(address, location.origin);
  if (!url || idOf(url) === null) {
    return (
      <Ground sky="night">
        <NotFound />
      </Ground>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      <MemberRoom room={room} address={url.href} session={user.token} />
    </Suspense>
  );
}
