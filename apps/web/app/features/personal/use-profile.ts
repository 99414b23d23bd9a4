import { useRef } from "react";
import { cleanText } from "@changming/kit/text";
import { showToast } from "@changming/ui/toast";
import { nicknameError } from "../account/nickname.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { typed, useForm } from "../../form/use-form.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import type { ImageUploads } from "../upload/use-image-uploads.ts";
import { type ProfileField, saveProfile } from "./save-profile.ts";

/** The state of the form with the user's name and avatar; `onSaved` when there is nothing left to save. */
export function useProfile(user: UserInfo, uploads: ImageUploads, onSaved: () => void) {
  const chosen = useRef<"all" | "name">("all");

  const form = useForm<ProfileField>(async (fields) => {
    const nickname = typed(fields, "nickname");
    const isNameAlone = chosen.current === "name";
    const nameError = nicknameError(nickname);
    if (nameError) return { field: "nickname", message: nameError };
    if (isNameAlone && cleanText(nickname) === user.nickname) {
      return { field: "nickname", message: "昵称没有改动，不用提交" };
    }
    if (!isNameAlone) {
      if (uploads.slots.length === 0) return { field: "avatar", message: "头像未修改,不能提交" };
      const unsent = unsentMessage(uploads.slots);
      if (unsent) return { field: "avatar", message: unsent };
    }
    const fieldError = await saveProfile(user, { nickname, avatar: isNameAlone ? "" : (uploads.urls[0] ?? "") });
    if (fieldError) return fieldError;
    showToast("修改成功");
    // An avatar that was chosen meanwhile is still to be saved.
    if (!isNameAlone || uploads.slots.length === 0) onSaved();
    return null;
  });

  /** What the button that is about to submit saves. */
  function choose(what: "all" | "name"): void {
    chosen.current = what;
  }

  return { ...form, choose };
}
