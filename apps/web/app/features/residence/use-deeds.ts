import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";

export interface Deeds {
  remember: string;
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
    return { remember: login, give: login, write: login, visitAsSchool: login };
  }
  const board = paths.board(id);
  return { remember: paths.remembranceCertificate(id), give: paths.gifts(id), write: board, visitAsSchool: board };
}
