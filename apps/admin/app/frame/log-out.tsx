import { useContext, useState } from "react";
import { api } from "../api.ts";
import { useAskFirst } from "../parts/ask-first.tsx";
import { Button } from "../parts/button.tsx";
import { UnsavedPlace } from "../parts/unsaved-place.ts";
import { Unsaved } from "../parts/unsaved.ts";
import { forgetWho } from "../session/session-store.ts";

/** The way out; what is half written on the page is asked about first. */
export function LogOut() {
  const around = useContext(UnsavedPlace);
  const [page] = useState(() => around ?? new Unsaved(null));
  const { askFirst, question } = useAskFirst(page);
  const [wrong, setWrong] = useState("");
  async function leave() {
    const answer = await api.session.logOut({});
    if (answer.ok || answer.error === "sessionInvalid") forgetWho();
    else setWrong(answer.msg);
  }
  return (
    <>
      <Button onClick={() => askFirst(() => void leave())}>退出登录</Button>
      {wrong !== "" && <p role="alert">{wrong}</p>}
      {question}
    </>
  );
}
