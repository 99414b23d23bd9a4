import { useEffect, useState } from "react";

/** How long the first view is left alone, in ms. */
const quiet = 4_000;

/** True once the page has come to rest on a good line: then faces may come that nobody needs in order to read. */
export function useRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (isSlowLine()) return;
    const timer = setTimeout(() => setAtRest(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest;
}

/** True where the browser says that bytes are dear; some browsers never say so. */
function isSlowLine(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? "4g") !== "4g";
}
