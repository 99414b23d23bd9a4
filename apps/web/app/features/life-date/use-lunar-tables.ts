import { useEffect, useState } from "react";
import { type LunarTables, loadLunarTables } from "./lunar-tables.ts";

/** The lunar calendar once it is wanted; null until it is there, and where it could not be had: then the server knows. */
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
