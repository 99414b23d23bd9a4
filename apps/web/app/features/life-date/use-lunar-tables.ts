import { useEffect, useState } from "react";
import { type LunarTables, loadLunarTables } from "./written-date.ts";

/** The lunar calendar once it is wanted; null while loading and after a failure: then only the server converts. */
export function useLunarTables(isWanted: boolean): LunarTables | null {
  const [tables, setTables] = useState<LunarTables | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    loadLunarTables().then(
      (loaded) => isGone || setTables(loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return tables;
}
