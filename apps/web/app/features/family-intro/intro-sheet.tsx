import { type Editor, EditorContent } from "@tiptap/react";
import { Button } from "@changming/ui/button";
import type { TemporaryImages } from "@changming/ui/editor/temporary-images";
import { EditorFoot } from "./editor-foot.tsx";
import type { IntroDraft } from "./intro-draft.ts";
import styles from "./intro-editor.module.css";
import { LeaveGuard } from "./leave-guard.tsx";
import { DraftNote, SavedMeanwhileNote } from "./intro-notes.tsx";
import { IntroToolbar } from "./intro-toolbar.tsx";
import { useIntroSubmit } from "./use-intro-submit.ts";
import { useStoredDraft } from "./use-stored-draft.ts";

export interface IntroEditorProps {
  userId: string;
  residenceId: number;
  /** The published text and its version. */
  content: string;
  version: number;
  draft: IntroDraft | null;
  onSubmitted(): void;
  onDropDraft(): void;
}

interface SheetProps extends IntroEditorProps {
  editor: Editor;
  images: TemporaryImages;
  /** The rejected files of the last choice with their reasons, a line each. */
  notTaken: string;
  onImages(files: readonly File[]): void;
}

/** Toolbar, text and submit button. */
export function IntroSheet(props: SheetProps) {
  const { editor, images, userId, residenceId, draft, notTaken, onImages, onSubmitted, onDropDraft } = props;
  const version = draft?.version ?? props.version;
  const storedDraft = useStoredDraft({ editor, userId, residenceId, version, images, draft });
  const { error, sending, meanwhile, isBusy, submit } = useIntroSubmit({
    editor,
    images,
    residenceId,
    version,
    onSubmitted() {
      storedDraft.drop();
      onSubmitted();
    },
  });

  return (
    <>
      {draft && (
        <DraftNote
          lost={draft.lost}
          onDrop={() => {
            storedDraft.drop();
            onDropDraft();
          }}
        />
      )}
      {meanwhile && <SavedMeanwhileNote content={meanwhile.content} />}
      <IntroToolbar editor={editor} onImages={onImages} />
      <EditorContent editor={editor} />
      <EditorFoot editor={editor} sending={sending} />
      {[notTaken, error].filter(Boolean).map((text) => (
        <p key={text} className={styles.error} role="alert">
          {text}
        </p>
      ))}
      <div className={styles.ways}>
        <Button kind="main" aria-busy={isBusy} onClick={() => void submit()}>
          {isBusy ? "正在提交…" : meanwhile ? "用我写的提交" : "提交"}
        </Button>
      </div>
      {storedDraft.isDirty && <LeaveGuard isDone={storedDraft.isDone} />}
    </>
  );
}
