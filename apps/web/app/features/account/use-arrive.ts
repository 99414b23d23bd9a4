import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { type EntryState, useEntryState } from "./entry-state.ts";
import { useLeadHome } from "./use-lead-home.ts";

/**
 * For a page that ends at the login: leads home who is logged in already; gives the way to the login, with a sentence
 * and the mobile filled in, in this page's place.
 */
export function useArrive(): { from: string | undefined; arrive(sentence: string, mobile: string): void } {
  const navigate = useNavigate();
  const { from } = useEntryState();
  useLeadHome();

  function arrive(sentence: string, mobile: string) {
    // Said on that page and not above it, where it would cover what comes next.
    const state: EntryState = { mobile, said: sentence };
    void navigate(paths.login(from), { state, replace: true });
  }

  return { from, arrive };
}
