import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";

/** Where the deeds of a residence begin; to remember is done in place: features/remembrance. */
export interface Deeds {
  write: string;
}

/** Where the deeds of a residence begin: at the login for a visitor, else at the page that each belongs to. */
export function useDeeds(id: number): Deeds {
  const user = useUser();
  return { write: user ? paths.board(id) : paths.login(paths.board(id)) };
}
