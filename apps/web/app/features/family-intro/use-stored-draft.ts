import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Editor } from "@tiptap/react";
import type { TemporaryImages } from "@changming/ui/editor/temporary-images";
import { dropIntroDraft, type IntroDraft, storeIntroDraft } from "./intro-draft.ts";

/** Pause in typing after which the draft is stored, ms. */
const pause = 500;

interface StoredDraftOptions {
  editor: Editor;
  userId: string;
  residenceId: number;
  version: number;
  images: TemporaryImages;
  /** The restored draft, which differs from the published text. */
  draft: IntroDraft | null;
}

/** Stores the text in this browser, and knows whether it differs from the initial one. */
export function useStoredDraft({ editor, userId, residenceId, version, images, draft }: StoredDraftOptions) {
  const isDraft = draft !== null;
  const [first] = useState(() => (isDraft ? "" : editor.getHTML()));
  const [isDirty, setDirty] = useState(isDraft);
  const isDone = useRef(false);
  const storeNow = useEffectEvent(() => {
    if (isDone.current) return;
    const html = editor.getHTML();
    const isChanged = html !== first;
    setDirty(isChanged);
    const sent = [...(draft?.sent ?? []), ...images.sent];
    if (isChanged) storeIntroDraft(userId, residenceId, { html, version, sent });
    else dropIntroDraft(userId, residenceId);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      if (timer !== undefined) storeNow();
      timer = undefined;
    };
    const storeSoon = () => {
      setDirty(true);
      clearTimeout(timer);
      timer = setTimeout(store, pause);
    };
    editor.on("update", storeSoon);
    // A phone may discard a page in the background.
    addEventListener("pagehide", store);
    return () => {
      store();
      editor.off("update", storeSoon);
      removeEventListener("pagehide", store);
    };
  }, [editor]);

  function drop() {
    isDone.current = true;
    dropIntroDraft(userId, residenceId);
  }
  return { isDirty, isDone, drop };
}
