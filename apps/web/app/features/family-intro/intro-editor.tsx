import { useEffect, useState } from "react";
import { useEditor } from "@tiptap/react";
import { fileError } from "@changming/contract/upload-limits";
import { textExtensions } from "@changming/ui/editor/editor-extensions";
import { ImageIntake } from "@changming/ui/editor/image-intake";
import sheet from "@changming/ui/editor/sheet.module.css";
import { type ImageSender, TemporaryImages } from "@changming/ui/editor/temporary-images";
import { showToast } from "@changming/ui/toast";
import { freshDraft } from "./intro-draft.ts";
import { type IntroEditorProps, IntroSheet } from "./intro-sheet.tsx";
import { newRef } from "../../api/new-ref.ts";
import { uploadImage } from "../../api/upload.ts";
import { rejectedFile } from "../upload/rejected-file.ts";

const placeholder = "从哪里来，做过什么，最惦记谁……想到哪里写到哪里，随时可以再改。";

/** The editor of the biography. */
export function IntroEditor(props: IntroEditorProps) {
  const [images] = useState(() => new TemporaryImages(introImages));
  const [draft] = useState(() => props.draft && freshDraft(props.draft, props.content));
  const [notTaken, setNotTaken] = useState("");
  const say = (text: string) => {
    setNotTaken(text);
    // A toast disappears after four seconds: the file names stay below the text.
    if (text) showToast(text.split("\n", 1)[0] ?? "");
  };
  const editor = useEditor({
    extensions: [...textExtensions(placeholder), ImageIntake.configure({ images, say })],
    content: draft?.html ?? props.content,
    injectCSS: false,
    // Otherwise the editor of the first render is destroyed after a millisecond, before effects run.
    immediatelyRender: false,
    editorProps: {
      attributes: {
        class: sheet.sheet ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "生平正文",
      },
    },
  });
  useEffect(() => () => images.forget(), [images]);
  return (
    editor && (
      <IntroSheet
        {...props}
        draft={draft}
        editor={editor}
        images={images}
        notTaken={notTaken}
        onImages={(files) => say(images.add(editor, files))}
      />
    )
  );
}

/** Images of a biography are uploaded as all images of this site. */
const introImages: ImageSender = {
  newRef,
  fileErrorOf(file) {
    const failure = fileError(file);
    if (!failure) return "";
    const { reason, hint } = rejectedFile(file, failure);
    return `${reason}${hint && ` ${hint}`}`;
  },
  send: uploadImage,
};
