import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { ReactNode } from "react";
import "@changming/ui/tokens.css";
import "@changming/ui/base.css";
import { apiContext } from "./api-context.ts";
import { bodyOrThrow } from "./api.ts";
import { AppQueries } from "./features/site/app-queries.tsx";
import { Footer } from "./features/site/footer.tsx";
import { NotFound } from "./features/site/not-found.tsx";
import { Trouble } from "./features/site/trouble.tsx";
import type { Route } from "./+types/root";

export async function loader({ context }: Route.LoaderArgs) {
  return { site: bodyOrThrow(await context.get(apiContext).siteInfo.get({})) };
}

export type RootData = Awaited<ReturnType<typeof loader>>;

// What the header and footer show changes once a day at most; navigation does not ask for it again.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="zh-CN" data-theme={data && data.site.theme !== 0 ? "grey" : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#14181b" />
        <link rel="icon" href="/art/brand/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <script src="/boot.js" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <AppQueries>
      <Outlet />
      <Footer site={loaderData.site} />
    </AppQueries>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Trouble />;
}
