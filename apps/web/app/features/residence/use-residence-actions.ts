import { paths } from "../../url/paths.ts";
import { requestAction } from "../account/pending-action.ts";
import { useUser } from "../../api/user-info.ts";

/** Where the actions of a residence begin; remembering is done in place: features/remembrance. */
interface ResidenceActions {
  write: string;
  /** To be called on press: a visitor who has to log in first finds the form ready afterwards. */
  handleWrite(): void;
}

/** Where the actions of a residence begin: at the login for a visitor, else at the page of each action. */
export function useResidenceActions(id: number): ResidenceActions {
  const user = useUser();
  return {
    write: user ? paths.messages(id) : paths.login(paths.messages(id)),
    handleWrite() {
      if (!user) requestAction("message", id);
    },
  };
}
