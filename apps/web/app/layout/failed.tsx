import { loadErrorNameOf } from "../api/load-error.ts";
import { backgroundOfFailure } from "../parts/page-background.tsx";
import { NotFound } from "../parts/not-found.tsx";
import { Shell, type ShellProps } from "./shell.tsx";
import { ErrorPage } from "../parts/error-page.tsx";

/** The whole page in place of one that failed: the 404, or the error and what to do. */
export function Failed({ thrown, ...frame }: Pick<ShellProps, "site" | "qr"> & { thrown: unknown }) {
  const reason = loadErrorNameOf(thrown);
  return (
    <Shell {...frame} background={backgroundOfFailure(thrown)}>
      {reason === "notFound" ? <NotFound /> : <ErrorPage reason={reason} />}
      {import.meta.env.DEV && thrown instanceof Error && <pre>{thrown.stack}</pre>}
    </Shell>
  );
}
