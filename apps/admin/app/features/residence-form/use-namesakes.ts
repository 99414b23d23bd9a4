import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { api } from "../../api/api.ts";
import { attempt, type FailedResult, queries, queryClient } from "../../api/query.ts";
import type { Namesakes } from "./namesakes.tsx";
import { type ResidenceDraft, wireDate } from "./residence-draft.ts";

const sameNamed: FailedResult = {
  ok: false,
  error: "invalidInput",
  msg: "同名、同年份的居所已经有了，请看下面；确实是另一个人，再点一次就存",
  field: "name",
};

const wireDatePattern = /^(?:-?\d{4}(?:-\d{2}(?:-\d{2})?)?)?$/;

function inputOf(draft: ResidenceDraft, id: number | undefined) {
  const [birthday = "", shengu_date = ""] = [draft.birth, draft.death].map((date) => {
    const wire = wireDate(date);
    return wireDatePattern.test(wire) ? wire : "";
  });
  return { name: draft.name.trim(), birthday, shengu_date, ...(id !== undefined && { id }) };
}

/**
 * Residences of the same name: looked up when a field is left, and again before the save, which one of the same years
 * stops once. `id`: the residence being edited.
 */
export function useNamesakes(draft: ResidenceDraft, id?: number) {
  const current = inputOf(draft, id);
  const [looked, setLooked] = useState(current);
  const seen = useRef("");
  const query = useQuery({
    ...queries.residence.namesakes(looked),
    enabled: looked.name !== "",
    placeholderData: (before) => before,
  });
  const key = JSON.stringify(current);
  return {
    found: looked.name === "" ? undefined : query.data,
    look: () => {
      if (JSON.stringify(looked) !== key) setLooked(current);
    },
    /** Sends a save. Without an answer, a residence that it made must not stop the retry. */
    async save<Body>(send: () => Promise<Result<Body>>): Promise<Result<Body>> {
      const { result, isUnsure } = await attempt(send);
      if (isUnsure) seen.current = key;
      return result;
    },
    async check(): Promise<Result<Namesakes>> {
      setLooked(current);
      const found = await api.residence.namesakes(current);
      if (found.ok) queryClient.setQueryData(queries.residence.namesakes(current).queryKey, found.body);
      const isSame = found.ok && found.body.itemList.some(({ is_same }) => is_same);
      if (!isSame || seen.current === key) return found;
      seen.current = key;
      return sameNamed;
    },
  };
}
