import type { ApprovalVerb } from "@changming/contract/admin/approval";
import { api } from "../api.ts";
import { useAnswer } from "./use-answer.ts";

/** The names of who could confirm what one is about to ask for; null until they are known. `exceptId`: whom it is about. */
export function useSeconds(verb: ApprovalVerb, exceptId?: number): readonly string[] | null {
  const { body } = useAnswer(`${verb} ${exceptId ?? ""}`, (signal) =>
    api.approval.seconds({ verb, ...(exceptId !== undefined && { exceptId }) }, { signal }),
  );
  return body?.names ?? null;
}
