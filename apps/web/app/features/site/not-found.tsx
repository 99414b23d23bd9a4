import { type ComponentType, useEffect, useState } from "react";
import "@changming/ui/search-box.module.css";
import "./not-found.module.css";
import { Trouble } from "./trouble.tsx";

const fetchPage = async (): Promise<ComponentType> => {
  try {
    return (await import("./not-found-page.tsx")).NotFoundPage;
  } catch {
    return () => <Trouble reason="offline" />;
  }
};

/** The server has it at once: its first answer must be the same as its next. */
let page: ComponentType | null = import.meta.env.SSR ? await fetchPage() : null;

/** Fetches the page when the server drew it, for hydration needs all that it drew. */
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
    if (!Page) void fetchPage().then((fetched) => setPage(() => fetched));
  }, [Page]);
  return Page && <Page />;
}
