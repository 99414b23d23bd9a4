import { api } from "../../api.ts";
import { useToday } from "../../clock.ts";
import { useAsked } from "../../use-asked.ts";
import { useUser } from "../account/user-info.ts";
import { useSite } from "../site/site-context.tsx";

/** How many free gifts the reader may still give today; null while that is not known, then the server alone decides. */
export function useFreeGiftsLeft(): number | null {
  const site = useSite();
  const today = useToday(site?.today.day ?? "");
  const { body } = useAsked({
    key: `${useUser()?.id ?? ""} ${today}`,
    ask: (signal) => api.account.refreshUserInfo({}, { signal }),
  });
  if (!site || !body) return null;
  return Math.max(0, site.free_gift_nums - body.used_free_gift_nums);
}
