import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
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
    showToast(sentence);
    const state: EntryState = { mobile };
    void navigate(paths.login(from), { state, replace: true });
  }

  return { from, arrive };
}
