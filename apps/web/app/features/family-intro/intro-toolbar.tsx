import { useRef, useState } from "react";
import type { Editor } from "@tiptap/react";
import { Toolbar } from "@changming/ui/editor/toolbar";
import { ImageInput } from "../upload/image-input.tsx";
import { LinkDialog } from "./link-dialog.tsx";

/** The editor's toolbar, with this site's dialogs for links and images. */
export function IntroToolbar({ editor, onImages }: { editor: Editor; onImages(files: readonly File[]): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isLinking, setLinking] = useState(false);
  return (
    <>
      <Toolbar editor={editor} onLink={() => setLinking(true)} onImages={() => input.current?.click()} />
      <ImageInput input={input} multiple onFiles={onImages} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </>
  );
}
