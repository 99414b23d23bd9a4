import { useRef } from "react";
import { cleanText } from "@changming/kit/text";
import { showToast } from "@changming/ui/toast";
import { wrongNickname } from "../account/nickname.ts";
import type { UserInfo } from "../account/user-info.ts";
import { typed, useForm } from "../site/use-form.ts";
import { unsentWords } from "../upload/picture-queue.ts";
import type { Pictures } from "../upload/use-pictures.ts";
import { type ProfileField, saveProfile } from "./save-profile.ts";

/** The state of the form with one's own name and picture; `onSaved` when there is nothing left to save. */
export function useProfile(user: UserInfo, pictures: Pictures, onSaved: () => void) {
  const chosen = useRef<"all" | "name">("all");

  const form = useForm<ProfileField>(async (fields) => {
    const nickname = typed(fields, "nickname");
    const isNameAlone = chosen.current === "name";
    const wrongName = wrongNickname(nickname);
    if (wrongName) return { field: "nickname", message: wrongName };
    if (isNameAlone && cleanText(nickname) === user.nickname) {
      return { field: "nickname", message: "昵称没有改动，不用提交" };
    }
    if (!isNameAlone) {
      if (pictures.slots.length === 0) return { field: "avatar", message: "头像未修改,不能提交" };
      const unsent = unsentWords(pictures.slots);
      if (unsent) return { field: "avatar", message: unsent };
    }
    const wrong = await saveProfile(user, { nickname, avatar: isNameAlone ? "" : (pictures.urls[0] ?? "") });
    if (wrong) return wrong;
    showToast("修改成功");
    // A picture that was chosen meanwhile waits to be saved.
    if (!isNameAlone || pictures.slots.length === 0) onSaved();
    return null;
  });

  /** What the button that is about to submit saves. */
  function choose(what: "all" | "name"): void {
    chosen.current = what;
  }

  return { ...form, choose };
}
