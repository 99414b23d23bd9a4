import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { idOf } from "../../url/address.ts";
import { removeCopy } from "../../api/copies.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { loadErrorNameOf } from "../../api/load-error.ts";
import { useSessionEnded, useSessionNeeded, useUser } from "../../api/user-info.ts";
import { PageBackground } from "../../parts/page-background.tsx";
import { NotFound } from "../../parts/not-found.tsx";
import { ErrorPage } from "../../parts/error-page.tsx";
import type { AnyPageDefinition } from "./page-definition.ts";
import { Waiting } from "./waiting.tsx";

// Visitors never need it.
const PrivateResidencePage = lazy(async () => ({
  default: (await import("./private-residence-page.tsx")).PrivateResidencePage,
}));

/**
 * Replaces a page that failed to load: for everyone the same 404, and for members the private residence (R-privacy-1,
 * R-privacy-2).
 */
export function ResidenceBoundary({ error, definition }: { error: unknown; definition: AnyPageDefinition }) {
  const { pathname, search } = useLocation();
  const reason = loadErrorNameOf(error);
  if (reason !== "notFound") {
    return (
      <PageBackground background="paper">
        <ErrorPage reason={reason} />
      </PageBackground>
    );
  }
  const address = `${pathname}${search}`;
  return <Hidden key={address} definition={definition} address={address} />;
}

function Hidden({ definition, address }: { definition: AnyPageDefinition; address: string }) {
  const user = useUser();
  const isEnded = useSessionEnded();
  useSessionNeeded();
  const hiddenId = useHydrated() ? idOf(new URL(address, location.origin)) : null;
  useEffect(() => void (hiddenId !== null && removeCopy(hiddenId)), [hiddenId]);
  const [reader, setReader] = useState(user);
  if (user && user !== reader) setReader(user);
  // A user who was loading it when the session ended is on the way to the login.
  if (!user && reader && isEnded) return <Waiting isForLogin />;
  // The server knows no user: only the browser gets beyond this point.
  const url = user && new URL(address, location.origin);
  if (!url || idOf(url) === null) {
    return (
      <PageBackground background="night">
        <NotFound />
      </PageBackground>
    );
  }
  return (
    <Suspense fallback={<Waiting />}>
      <PrivateResidencePage definition={definition} address={url.href} session={user.token} />
    </Suspense>
  );
}
