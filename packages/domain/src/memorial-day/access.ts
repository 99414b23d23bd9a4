import { allowed, denied, type Verdict } from "../context/domain-error.ts";

/** The calendar of a public residence is public; that of a private one requires a URL signed for a member. */
export function canReadCalendar(
  residence: { is_private: boolean; hidden_at: Date | null },
  isSigned: boolean,
): Verdict {
  if (residence.hidden_at !== null) return denied("notFound");
  return residence.is_private && !isSigned ? denied("notFound") : allowed;
}
