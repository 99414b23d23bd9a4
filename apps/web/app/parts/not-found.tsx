import { type ComponentType, useEffect, useState } from "react";
import "@changming/ui/search-box.module.css";
import "./not-found.module.css";
import { ErrorPage } from "./error-page.tsx";

const fetchPage = async (): Promise<ComponentType> => (await import("./not-found-page.tsx")).NotFoundPage;

const Offline = () => <ErrorPage reason="offline" />;

/** The server has it at once: its first answer must equal its next. */
let page: ComponentType | null = import.meta.env.SSR ? await fetchPage() : null;

/**
 * Loads the page when the server rendered it, since hydration needs everything that was rendered. Rejects on failure:
 * the server's page stays, with its links and its form.
 */
export async function readyNotFound(): Promise<void> {
  if (document.getElementById("not-found")) page = await fetchPage();
}

/**
 * The content of a 404. In the browser it is loaded on demand, since its texts are long and few visitors see them; its
 * styles are not, since the server links no styles of lazy modules. No Suspense: React may send its content after the
 * rest of the page, which would then move.
 */
export function NotFound() {
  const [Page, setPage] = useState(() => page);
  useEffect(() => {
    if (Page) return;
    const show = (fetched: ComponentType) => setPage(() => fetched);
    void fetchPage().then(
      (fetched) => show((page = fetched)),
      () => show(Offline),
    );
  }, [Page]);
  return Page && <Page />;
}
