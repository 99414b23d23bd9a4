import { lazy, Suspense } from "react";
import "./not-found.module.css";
import { Trouble } from "./trouble.tsx";

const fetchPage = async () => (await import("./not-found-page.tsx")).NotFoundPage;

/**
 * In the browser it is fetched when it is needed, for its words are long and few visitors see them; its style is not, for
 * the server links no style of a lazy part. The server has it at once: its first answer must be the same as its next.
 */
const NotFoundPage = import.meta.env.SSR
  ? await fetchPage()
  : lazy(async () => {
      try {
        return { default: await fetchPage() };
      } catch {
        return { default: () => <Trouble reason="offline" /> };
      }
    });

/** What stands where there is nothing to see; nothing until its words have come. */
export function NotFound() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
