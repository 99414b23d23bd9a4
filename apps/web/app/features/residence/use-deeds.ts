import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";

/** Where the deeds of a residence begin; to remember is done in place: features/remembrance. */
export interface Deeds {
  give: string;
  write: string;
  /** Pupils of a school that visit a martyr together. */
  visitAsSchool: string;
}

/** Where the deeds of a residence begin: at the login for a visitor, else at the page that each belongs to. */
export function useDeeds(id: number): Deeds {
  const user = useUser();
  if (!user) {
    const login = paths.login(paths.residence(id));
    return { give: login, write: login, visitAsSchool: login };
  }
  const board = paths.board(id);
  return { give: paths.gifts(id), write: board, visitAsSchool: board };
}
