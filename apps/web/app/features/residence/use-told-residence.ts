import { useState } from "react";
import { useToday } from "../../clock.ts";
import { withBow } from "../remembrance/bows.ts";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import { useSite } from "../site/site-context.tsx";
import type { ResidenceData } from "./residence-data.ts";
import type { ToldResidence } from "./told-residence.ts";

/**
 * The page as it was rendered, then as it is told. A page that is kept may be a second old, but the reader's own
 * remembrance is always in its numbers, and today's number is of today.
 */
export function useToldResidence({ detail, news, letters, givers }: ResidenceData) {
  const day = useSite()?.today.day ?? "";
  const [first] = useState<ToldResidence>({ detail, news, letters, givers, day });
  const [told, setTold] = useState(first);
  const { bow } = useRemembrance(detail.id);
  const isOfYesterday = told.day !== useToday(day);
  const { todayWorship } = told.detail;
  const numbers = withBow({ ...told.detail, todayWorship: isOfYesterday ? 0 : todayWorship }, bow);
  return { first, told: { ...told, detail: { ...told.detail, ...numbers } }, setTold };
}
