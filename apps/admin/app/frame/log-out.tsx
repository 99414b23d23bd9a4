import { useContext, useState } from "react";
import { api } from "../api/api.ts";
import { useConfirmLeave } from "../parts/use-confirm-leave.tsx";
import { Button } from "../parts/button.tsx";
import { UnsavedScope } from "../parts/unsaved-scope.ts";
import { Unsaved } from "../parts/unsaved.ts";
import { clearSession } from "../session/session-store.ts";

/** Logs out; unsaved changes on the page are confirmed first. */
export function LogOut() {
  const around = useContext(UnsavedScope);
  const [page] = useState(() => around ?? new Unsaved(null));
  const { confirmLeave, question } = useConfirmLeave(page);
  const [error, setError] = useState("");
  async function leave() {
    const answer = await api.session.logOut({});
    if (answer.ok || answer.error === "sessionInvalid") clearSession();
    else setError(answer.msg);
  }
  return (
    <>
      <Button onClick={() => confirmLeave(() => void leave())}>退出登录</Button>
      {error !== "" && <p role="alert">{error}</p>}
      {question}
    </>
  );
}
