import { paths } from "../../paths.ts";
import { requestAction } from "../account/pending-action.ts";
import { useUser } from "../account/user-info.ts";

/** Where the deeds of a residence begin; to remember is done in place: features/remembrance. */
export interface Deeds {
  write: string;
  /** To be called with the press: who has to log in first finds the sheet ready afterwards. */
  handleWrite(): void;
}

/** Where the deeds of a residence begin: at the login for a visitor, else at the page that each belongs to. */
export function useDeeds(id: number): Deeds {
  const user = useUser();
  return {
    write: user ? paths.board(id) : paths.login(paths.board(id)),
    handleWrite() {
      if (!user) requestAction("message", id);
    },
  };
}
