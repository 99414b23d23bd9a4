import { useEffect, useState } from "react";
import { useEditor } from "@tiptap/react";
import { textExtensions } from "@changming/ui/editor/editor-extensions";
import { PhotoIntake } from "@changming/ui/editor/photo-intake";
import sheet from "@changming/ui/editor/sheet.module.css";
import { TemporaryPictures } from "@changming/ui/editor/temporary-pictures";
import { showToast } from "@changming/ui/toast";
import { freshDraft } from "./intro-draft.ts";
import { type IntroEditorProps, IntroSheet } from "./intro-sheet.tsx";
import { introPictures } from "./intro-pictures.ts";

const placeholder = "从哪里来，做过什么，最惦记谁……想到哪里写到哪里，随时可以再改。";

/** Writes the biography. */
export function IntroEditor(props: IntroEditorProps) {
  const [pictures] = useState(() => new TemporaryPictures(introPictures));
  const [draft] = useState(() => props.draft && freshDraft(props.draft, props.content));
  const [notTaken, setNotTaken] = useState("");
  const say = (words: string) => {
    setNotTaken(words);
    // A toast is gone after four seconds: the names stay below the text.
    if (words) showToast(words.split("\n", 1)[0] ?? "");
  };
  const editor = useEditor({
    extensions: [...textExtensions(placeholder), PhotoIntake.configure({ pictures, say })],
    content: draft?.html ?? props.content,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: sheet.sheet ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "生平正文",
      },
    },
  });
  useEffect(() => () => pictures.forget(), [pictures]);
  return (
    editor && (
      <IntroSheet
        {...props}
        draft={draft}
        editor={editor}
        pictures={pictures}
        notTaken={notTaken}
        onPictures={(files) => say(pictures.add(editor, files))}
      />
    )
  );
}
