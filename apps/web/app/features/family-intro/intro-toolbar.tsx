import { type FormEvent, useRef, useState } from "react";
import type { Editor } from "@tiptap/react";
import { Toolbar } from "@changming/ui/editor/toolbar";
import { Button } from "@changming/ui/button";
import { linkAddress } from "@changming/ui/editor/link-address";
import { linkAt, removeLink, setLink } from "@changming/ui/editor/set-link";
import { ImageInput } from "../upload/image-input.tsx";
import { TextField } from "../../form/text-field.tsx";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./intro-editor.module.css";

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

/** The target URL of the selected text. */
function LinkDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState("");
  const [before] = useState(() => linkAt(editor));
  const close = () => form.current?.closest("dialog")?.close();

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("address");
    const href = linkAddress(typeof typed === "string" ? typed : "");
    if (href === null) return setError("请输入完整的网址，例如 https://example.org");
    close();
    setLink(editor, href);
  }

  function remove() {
    close();
    removeLink(editor);
  }

  return (
    <ModalDialog title="链接" onClose={onClose}>
      <form ref={form} noValidate method="post" onSubmit={handleSubmit}>
        <TextField
          label="网址"
          name="address"
          type="url"
          inputMode="url"
          defaultValue={before}
          hint="先选中几个字再点链接，这几个字就能点开。"
          error={error}
        />
        <div className={styles.ways}>
          {before !== "" && (
            <Button kind="ghost" onClick={remove}>
              去掉链接
            </Button>
          )}
          <Button kind="primary" type="submit">
            加上链接
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
