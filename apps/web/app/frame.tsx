import { Outlet, useRouteLoaderData } from "react-router";
import type { loader } from "./root.tsx";
import { Failed } from "./layout/failed.tsx";
import { Shell } from "./layout/shell.tsx";
import type { Route } from "./+types/frame";

/** The parent route of every page: what fails below it is replaced within `<body>`, the document stays. */
export default function Frame() {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data || data.document !== "app") return <Outlet />;
  return (
    <Shell site={data.site} qr={data.qr}>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  return <Failed thrown={error} site={data?.site ?? null} qr={data?.qr ?? null} />;
}
