import { type ComponentType, useEffect, useState } from "react";
import "@changming/ui/search-box.module.css";
import "./not-found.module.css";
import { Trouble } from "./trouble.tsx";

const fetchPage = async (): Promise<ComponentType> => (await import("./not-found-page.tsx")).NotFoundPage;

const Offline = () => <Trouble reason="offline" />;

/** The server has it at once: its first answer must be the same as its next. */
let page: ComponentType | null = import.meta.env.SSR ? await fetchPage() : null;

/**
 * Fetches the page when the server drew it, for hydration needs all that it drew. Rejects when it does not come: what the
 * server drew stays, with its links and its form.
 */
export async function readyNotFound(): Promise<void> {
  if (document.getElementById("not-found")) page = await fetchPage();
}

/**
 * What stands where there is nothing to see. In the browser it is fetched when it is needed, for its words are long and
 * few visitors see them; its styles are not, for the server links none of what is fetched later. No Suspense: React may
 * send what is in it after the rest of the page, which would move.
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
