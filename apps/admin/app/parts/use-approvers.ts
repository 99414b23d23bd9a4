import type { ApprovalVerb } from "@changming/contract/admin/approval";
import { api } from "../api/api.ts";
import { useAnswer } from "./use-answer.ts";

/** Names of the staff who could confirm the request; null until they are loaded. `exceptId`: the person it is about. */
export function useApprovers(verb: ApprovalVerb, exceptId?: number): readonly string[] | null {
  const { body } = useAnswer(`${verb} ${exceptId ?? ""}`, (signal) =>
    api.approval.seconds({ verb, ...(exceptId !== undefined && { exceptId }) }, { signal }),
  );
  return body?.names ?? null;
}
