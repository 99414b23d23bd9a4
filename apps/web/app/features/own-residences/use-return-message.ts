import { useLocation } from "react-router";
import type { UserInfo } from "../../api/user-info.ts";
import { redirectMessageOf } from "./redirect-message.ts";
import { useReturnedPayment } from "./use-returned-payment.ts";

/**
 * First message for a user who returns from payment (also reported to `onSettled`) or was redirected here; else empty.
 */
export function useReturnMessage(user: UserInfo, onSettled: () => void): string {
  const twice = useReturnedPayment(user, onSettled);
  const { state } = useLocation();
  return twice || redirectMessageOf(state);
}
