import { useLocation } from "react-router";
import type { UserInfo } from "../account/user-info.ts";
import { wordsOfLead } from "./led-here.ts";
import { useReturnedPayment } from "./use-returned-payment.ts";

/** What is to be read first by who comes back from paying (which `onSettled` is told too), or was led here; else empty. */
export function useTold(user: UserInfo, onSettled: () => void): string {
  const twice = useReturnedPayment(user, onSettled);
  const { state } = useLocation();
  return twice || wordsOfLead(state);
}
