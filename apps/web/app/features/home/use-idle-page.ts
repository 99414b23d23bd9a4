import { useEffect, useState } from "react";

/** Delay until the first view counts as idle, in ms. */
const quiet = 4_000;

/** True once the page is idle on a fast connection: then fonts may load that are not needed for reading. */
export function useIdlePage(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (isSlowConnection()) return;
    const timer = setTimeout(() => setAtRest(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest;
}

/** True when the browser reports a slow or metered connection; some browsers never do. */
function isSlowConnection(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || (connection?.effectiveType ?? "4g") !== "4g";
}
