import { useEffect } from "react";
import { fullTitle } from "./page-meta.ts";
import { useSite } from "./site-context.tsx";

/** The document's title where it is known only while rendering; routes use `pageMeta`. */
export function PageTitle({ title }: { title: string }) {
  const text = fullTitle(useSite()?.name, title);
  // Preact leaves the element where it is rendered, and the route's own title comes first.
  useEffect(() => {
    const before = document.title;
    document.title = text;
    return () => {
      if (document.title === text) document.title = before;
    };
  }, [text]);
  return <title>{text}</title>;
}
