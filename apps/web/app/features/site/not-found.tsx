import { lazy } from "react";
import "./not-found.module.css";
import { Trouble } from "./trouble.tsx";

// Its words are long and few visitors see them. Its style is here, for the server links no style of a lazy part.
export const NotFound = lazy(async () => {
  try {
    return { default: (await import("./not-found-page.tsx")).NotFoundPage };
  } catch {
    return { default: () => <Trouble reason="offline" /> };
  }
});
