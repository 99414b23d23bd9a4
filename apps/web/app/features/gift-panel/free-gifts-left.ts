import { api } from "../../api/api.ts";
import { useToday } from "../../browser/clock.ts";
import { useQuery } from "../../api/use-query.ts";
import { useUser } from "../../api/user-info.ts";
import { useSite } from "../../parts/site-context.tsx";

/** How many free gifts the user has left today; null while unknown, then only the server decides. */
export function useFreeGiftsLeft(): number | null {
  const site = useSite();
  const today = useToday(site?.today.day ?? "");
  const { body } = useQuery({
    key: `${useUser()?.id ?? ""} ${today}`,
    queryFn: (signal) => api.account.refreshUserInfo({}, { signal }),
  });
  if (!site || !body) return null;
  return Math.max(0, site.free_gift_nums - body.used_free_gift_nums);
}
