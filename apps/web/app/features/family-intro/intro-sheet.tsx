import { type Editor, EditorContent } from "@tiptap/react";
import { Button } from "@changming/ui/button";
import type { TemporaryPictures } from "@changming/ui/editor/temporary-pictures";
import { EditorFoot } from "./editor-foot.tsx";
import type { IntroDraft } from "./intro-draft.ts";
import styles from "./intro-editor.module.css";
import { LeaveGuard } from "./leave-guard.tsx";
import { DraftNote, SavedMeanwhileNote } from "./intro-notes.tsx";
import { IntroToolbar } from "./intro-toolbar.tsx";
import { useIntroSubmit } from "./use-intro-submit.ts";
import { useKeptDraft } from "./use-kept-draft.ts";

export interface IntroEditorProps {
  userId: string;
  residenceId: number;
  /** What is published, and the state that this is. */
  content: string;
  version: number;
  draft: IntroDraft | null;
  onSubmitted(): void;
  onDropDraft(): void;
}

interface SheetProps extends IntroEditorProps {
  editor: Editor;
  pictures: TemporaryPictures;
  /** Which of the files that were chosen last were not taken and why, a line each. */
  notTaken: string;
  onPictures(files: readonly File[]): void;
}

/** The tools, the text, and the way to submit it. */
export function IntroSheet(props: SheetProps) {
  const { editor, pictures, userId, residenceId, draft, notTaken, onPictures, onSubmitted, onDropDraft } = props;
  const version = draft?.version ?? props.version;
  const kept = useKeptDraft({ editor, userId, residenceId, version, pictures, draft });
  const { wrong, sending, meanwhile, isBusy, submit } = useIntroSubmit({
    ...{ editor, pictures, residenceId, version },
    onSubmitted() {
      kept.drop();
      onSubmitted();
    },
  });

  return (
    <>
      {draft && (
        <DraftNote
          lost={draft.lost}
          onDrop={() => {
            kept.drop();
            onDropDraft();
          }}
        />
      )}
      {meanwhile && <SavedMeanwhileNote content={meanwhile.content} />}
      <IntroToolbar editor={editor} onPictures={onPictures} />
      <EditorContent editor={editor} />
      <EditorFoot editor={editor} sending={sending} />
      {[notTaken, wrong].filter(Boolean).map((words) => (
        <p key={words} className={styles.wrong} role="alert">
          {words}
        </p>
      ))}
      <div className={styles.ways}>
        <Button kind="main" aria-busy={isBusy} onClick={() => void submit()}>
          {isBusy ? "正在提交…" : meanwhile ? "用我写的提交" : "提交"}
        </Button>
      </div>
      {kept.isDirty && <LeaveGuard isDone={kept.isDone} />}
    </>
  );
}
