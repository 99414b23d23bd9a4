import { allowed, denied, type Verdict } from "../refusal.ts";

/** Everyone reads the calendar of a public residence; that of a private one, who holds an address signed for a member. */
export function canReadCalendar(
  residence: { is_private: boolean; hidden_at: Date | null },
  isSigned: boolean,
): Verdict {
  if (residence.hidden_at !== null) return denied("notFound");
  return residence.is_private && !isSigned ? denied("notFound") : allowed;
}
