import { type Editor, EditorContent, useEditorState } from "@tiptap/react";
import { type RefObject, useEffect, useState, useEffectEvent, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { Button } from "@changming/ui/button";
import type { SendingImages, TemporaryImages } from "@changming/ui/editor/temporary-images";
import { introLength, maxIntroLength } from "@changming/contract/intro-length";
import { RichText } from "@changming/ui/rich-text";
import { counted } from "../../parts/counted.ts";
import styles from "./intro-editor.module.css";
import { type IntroDraft, dropIntroDraft, storeIntroDraft } from "./intro-draft.ts";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import { IntroToolbar } from "./intro-toolbar.tsx";
import { useIntroSubmit } from "./use-intro-submit.ts";

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
        <Button kind="primary" aria-busy={isBusy} onClick={() => void submit()}>
          {isBusy ? "正在提交…" : meanwhile ? "用我写的提交" : "提交"}
        </Button>
      </div>
      {storedDraft.isDirty && <LeaveGuard isDone={storedDraft.isDone} />}
    </>
  );
}

/** Says that the editor holds an unsubmitted draft. */
export function DraftNote({ lost, onDrop }: { lost: number; onDrop(): void }) {
  return (
    <div className={styles.note} role="status">
      <p>
        这是您上次写了还没有提交的。
        {lost > 0 && `那时添的 ${lost} 张图片没有留下，请重新添加。`}
      </p>
      <Button kind="ghost" onClick={onDrop}>
        不要了，从居所里现在的开始
      </Button>
    </div>
  );
}

/**
 * Another member saved meanwhile (R-biography-6): view and copy from their text, the user's own stays in the editor.
 */
export function SavedMeanwhileNote({ content }: { content: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.note}>
      <p>您写的都在下面，一个字也没有少。可以先看看家人写的，把要留的抄过来；再点“用我写的提交”，就以您的为准。</p>
      <Button onClick={() => setOpen(true)}>看看家人写的</Button>
      {isOpen && (
        <ModalDialog title="家人刚才写的" onClose={() => setOpen(false)}>
          <RichText html={content} />
        </ModalDialog>
      )}
    </div>
  );
}

/** Length of the text, and progress of the image uploads. */
function EditorFoot({ editor, sending }: { editor: Editor; sending: SendingImages | null }) {
  const length = useEditorState({ editor, selector: (snapshot) => introLength(snapshot.editor.getText()) });
  return (
    <>
      <div className={styles.below}>
        <p>
          已写 {counted(length)} 字{length > maxIntroLength && `，最多 ${counted(maxIntroLength)} 字，请精简一些`}
        </p>
        <p>图片用 JPG 或 PNG，每张不超过 5MB，也可以拖进来或粘贴；提交时才上传。</p>
      </div>
      {sending && (
        <div className={styles.sending} role="status">
          正在上传第 {sending.number} 张图片，共 {sending.all} 张
          <progress max={1} value={sending.share} aria-label="图片上传进度" />
        </div>
      )}
    </>
  );
}

/** Prompts before the user leaves unsubmitted changes; mounted while there are some. See docs/decisions/0011. */
function LeaveGuard({ isDone }: { isDone: RefObject<boolean> }) {
  const { pathname } = useLocation();
  // After a confirmed navigation this page stays mounted until the next one renders; it must not prompt again.
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      !isDone.current && here.pathname === pathname && next.pathname !== pathname,
  );
  useEffect(() => {
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault();
    };
    addEventListener("beforeunload", confirmLeave);
    return () => removeEventListener("beforeunload", confirmLeave);
  }, [isDone]);
  if (blocker.state !== "blocked") return null;
  return (
    <ModalDialog title="还没有提交" onClose={() => blocker.reset()}>
      <p>现在离开，居所里还是原来的生平。写好的字会留在这台设备上，下次打开还在；新添的图片不会留下。</p>
      <div className={styles.ways}>
        <Button kind="ghost" onClick={() => blocker.proceed()}>
          先离开
        </Button>
        <Button kind="primary" onClick={() => blocker.reset()}>
          接着写
        </Button>
      </div>
    </ModalDialog>
  );
}

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
function useStoredDraft({ editor, userId, residenceId, version, images, draft }: StoredDraftOptions) {
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
