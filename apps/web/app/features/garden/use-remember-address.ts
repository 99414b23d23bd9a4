import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";

/** Where 缅怀 leads for a residence: to where the deed is done, for a visitor through the login. */
export function useRememberAddress(): (id: number) => string {
  const user = useUser();
  return (id) => (user ? paths.residence(id) : paths.login(paths.residence(id)));
}
