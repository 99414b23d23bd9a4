import { useNavigate } from "react-router";
import { paths } from "../../url/paths.ts";
import { type LoginState, useLoginState } from "./login-state.ts";
import { useRedirectHome } from "./use-redirect-home.ts";

/**
 * For a page that ends at the login: redirects a logged-in user; `goToLogin` opens the login in this page's place, with
 * a message and the phone number filled in.
 */
export function useOpenLogin(): { from: string | undefined; goToLogin(sentence: string, phone: string): void } {
  const navigate = useNavigate();
  const { from } = useLoginState();
  useRedirectHome();

  function goToLogin(sentence: string, phone: string) {
    // Displayed on the login page instead of a toast, which would cover the form.
    const state: LoginState = { mobile: phone, said: sentence };
    void navigate(paths.login(from), { state, replace: true });
  }

  return { from, goToLogin };
}
