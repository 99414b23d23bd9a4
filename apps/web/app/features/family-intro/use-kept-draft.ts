import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Editor } from "@tiptap/react";
import type { TemporaryPictures } from "@changming/ui/editor/temporary-pictures";
import { dropIntroDraft, type IntroDraft, keepIntroDraft } from "./intro-draft.ts";

/** What is written is kept so many ms after one paused. */
const pause = 500;

export interface KeptDraftOptions {
  editor: Editor;
  userId: string;
  residenceId: number;
  version: number;
  pictures: TemporaryPictures;
  /** What it was taken up from, so that it differs from what is published. */
  draft: IntroDraft | null;
}

/** Keeps what is written in this browser, and knows whether it differs from what was there at first. */
export function useKeptDraft({ editor, userId, residenceId, version, pictures, draft }: KeptDraftOptions) {
  const isDraft = draft !== null;
  const [first] = useState(() => (isDraft ? "" : editor.getHTML()));
  const [isDirty, setDirty] = useState(isDraft);
  const isDone = useRef(false);
  const keepNow = useEffectEvent(() => {
    if (isDone.current) return;
    const html = editor.getHTML();
    const isChanged = html !== first;
    setDirty(isChanged);
    const sent = [...(draft?.sent ?? []), ...pictures.sent];
    if (isChanged) keepIntroDraft(userId, residenceId, { html, version, sent });
    else dropIntroDraft(userId, residenceId);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      if (timer !== undefined) keepNow();
      timer = undefined;
    };
    const keepSoon = () => {
      setDirty(true);
      clearTimeout(timer);
      timer = setTimeout(keep, pause);
    };
    editor.on("update", keepSoon);
    // A phone may end a page that it has put aside.
    addEventListener("pagehide", keep);
    return () => {
      keep();
      editor.off("update", keepSoon);
      removeEventListener("pagehide", keep);
    };
  }, [editor]);

  function drop() {
    isDone.current = true;
    dropIntroDraft(userId, residenceId);
  }
  return { isDirty, isDone, drop };
}
