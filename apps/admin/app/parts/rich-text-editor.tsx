import { Button } from "antd";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useImperativeHandle, useRef, useState, type RefObject } from "react";
import { textExtensions } from "@changming/ui/editor/editor-extensions";
import { ImageIntake } from "@changming/ui/editor/image-intake";
import { editorHtml, linkAt, removeLink, setLink } from "@changming/ui/editor/set-link";
import sheet from "@changming/ui/editor/sheet.module.css";
import { TemporaryImages } from "@changming/ui/editor/temporary-images";
import { Toolbar } from "@changming/ui/editor/toolbar";
import { staffImageSender } from "../api/api.ts";
import styles from "./parts.module.css";
import { linkAddress } from "@changming/ui/editor/link-address";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";

type EditorProps = RichTextInputProps & { error: string | undefined; errorId: string };

/** Loaded only through `rich-text-input.tsx`. */
export function RichTextEditor({ label, html, placeholder = "在这里写正文", handle, ...field }: EditorProps) {
  const [images] = useState(() => new TemporaryImages(staffImageSender));
  const [statusText, setStatusText] = useState("");
  const [isLinking, setLinking] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const isFinishing = useRef(false);
  const editor = useEditor({
    extensions: [...textExtensions(placeholder), ImageIntake.configure({ images, say: setStatusText })],
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: sheet.sheet ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-describedby": field.errorId,
        "aria-invalid": field.error ? "true" : "false",
        // `FormShell` focuses a rejected field by this name.
        "data-field": "content",
      },
    },
    onUpdate() {
      // Replacing temporary image URLs by permanent ones is no change by the user.
      if (!isFinishing.current) files.current?.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
  useEffect(() => () => images.forget(), [images]);
  useImperativeHandle(
    handle,
    () => ({
      html: () => editorHtml(editor),
      async finish() {
        isFinishing.current = true;
        const broken = await images.send(editor, (sending) =>
          setStatusText(sending ? `正在上传第 ${sending.number} 张图片，共 ${sending.all} 张` : ""),
        );
        isFinishing.current = false;
        return broken ? { ok: false, msg: broken } : { ok: true, html: editorHtml(editor) };
      },
    }),
    [editor, images],
  );
  return (
    <div>
      <Toolbar editor={editor} onLink={() => setLinking(true)} onImages={() => files.current?.click()} />
      <EditorContent editor={editor} />
      <input
        ref={files}
        type="file"
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        multiple
        hidden
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = "";
          if (chosen.length > 0) setStatusText(images.add(editor, chosen));
        }}
      />
      <p className={styles.hint} role="status">
        {statusText || "图片用 JPG 或 PNG，每张不超过 5MB，也可以拖进来或粘贴；保存时才上传。"}
      </p>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

/** The link of the selected text. Not a form element: it may be inside one. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [before] = useState(() => linkAt(editor));
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState("");
  function put() {
    const href = linkAddress(typed);
    if (href === null) return setError("请输入完整的网址，例如 https://example.org");
    onClose();
    setLink(editor, href);
  }
  return (
    <Dialog title="链接" onClose={onClose}>
      <Field
        label="网址"
        type="url"
        value={typed}
        hint="先选中几个字再点链接，这几个字就能点开。"
        error={error}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter that confirms an input method's candidate does not submit.
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          put();
        }}
      />
      <div className={styles.actions}>
        {before !== "" && (
          <Button
            type="text"
            onClick={() => {
              onClose();
              removeLink(editor);
            }}
          >
            去掉链接
          </Button>
        )}
        <Button type="primary" onClick={put}>
          加上链接
        </Button>
      </div>
    </Dialog>
  );
}

/** What the form around it calls. */
export interface RichTextHandle {
  /** The current content; images that are not uploaded yet exist in this page only. */
  html(): string;
  /** Uploads the images, then returns the text or an error message. */
  finish(): Promise<{ ok: true; html: string } | { ok: false; msg: string }>;
}

export interface RichTextInputProps {
  label: string;
  /** Initial content. */
  html: string;
  placeholder?: string;
  handle: RefObject<RichTextHandle | null>;
}
