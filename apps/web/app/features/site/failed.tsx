import { refusalOf } from "../../refusal.ts";
import { skyOfFailure } from "./ground.tsx";
import { NotFound } from "./not-found.tsx";
import { Shell, type ShellProps } from "./shell.tsx";
import { Trouble } from "./trouble.tsx";

/** The whole page in the place of one that failed: the 404, or what went wrong and what to do. */
export function Failed({ thrown, ...frame }: Pick<ShellProps, "site" | "qr"> & { thrown: unknown }) {
  const reason = refusalOf(thrown);
  return (
    <Shell {...frame} sky={skyOfFailure(thrown)}>
      {reason === "notFound" ? <NotFound /> : <Trouble reason={reason} />}
      {import.meta.env.DEV && thrown instanceof Error && <pre>{thrown.stack}</pre>}
    </Shell>
  );
}
