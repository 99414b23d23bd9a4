import { useRef, useState } from "react";
import type { Editor } from "@tiptap/react";
import { Toolbar } from "@changming/ui/editor/toolbar";
import { PictureInput } from "../upload/picture-input.tsx";
import { LinkDialog } from "./link-dialog.tsx";

/** What one can do with the text, with this site's own way to ask for a link and for pictures. */
export function IntroToolbar({ editor, onPictures }: { editor: Editor; onPictures(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isLinking, setLinking] = useState(false);
  return (
    <>
      <Toolbar editor={editor} onLink={() => setLinking(true)} onPictures={() => input.current?.click()} />
      <PictureInput input={input} multiple onFiles={onPictures} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}
