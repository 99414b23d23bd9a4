import { type ReactNode, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { Button } from "../../parts/button.tsx";
import { type Detail as DetailPair, DetailList } from "../../parts/detail-list.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { RichTextInput } from "../../parts/rich-text-input.tsx";
import type { RichTextHandle } from "../../parts/rich-text-types.ts";
import { typed } from "../../parts/typed.ts";
import { ArticleView, ContentPreview, type Previewed } from "./content-preview.tsx";
import styles from "./content.module.css";
import type { Saved } from "./use-editing.ts";

/** What is written here: a title, a text, and which copy it is. */
export interface Written {
  title: string;
  content: string;
  version: number;
}

export interface ContentEditorProps<Detail extends Written> {
  /** `公告` */
  name: string;
  /** Asks for what is changed; the same function at each drawing. Null for something new. */
  load: ((signal?: AbortSignal) => Promise<Result<Detail>>) | null;
  /** What of theirs stands beside title and text, when somebody else saved meanwhile. */
  /** Address of the picture that belongs to it, as the form has it now; empty where there is none. */
  pictureOf?(form: FormData, present: Detail | null): string;
  renderTheirs?(detail: Detail): readonly DetailPair[];
  renderFields(present: Detail | null, wrongOf: (field: string) => string | undefined): ReactNode;
  /** `over` is the copy that is saved over; undefined for something new. */
  save(form: FormData, html: string, over: number | undefined): Promise<Result<Saved>>;
  onClose(saved?: Saved): void;
}

const none = () => [];

type FormProps<Detail extends Written> = ContentEditorProps<Detail> & { present: Detail | null };

/** Title, text and what else belongs to it. Nothing typed is lost, whoever saves meanwhile. */
export function ContentForm<Detail extends Written>(props: FormProps<Detail>) {
  const { name, load, renderFields, renderTheirs = none, save, onClose, present } = props;
  const holder = useRef<HTMLDivElement>(null);
  const text = useRef<RichTextHandle>(null);
  const [over, setOver] = useState(present?.version);
  const [theirs, setTheirs] = useState<Detail | null>(null);
  const [isShown, setShown] = useState(false);
  const [preview, setPreview] = useState<Previewed | null>(null);

  async function saveAll(form: FormData): Promise<Result<Saved>> {
    const written = await text.current?.finish();
    if (written?.ok === false) return { ok: false, error: "uploadUnknown", msg: written.msg, field: "content" };
    return save(form, written?.html ?? present?.content ?? "", over);
  }

  async function showTheirs() {
    const newest = await load?.();
    if (!newest?.ok) return;
    setTheirs(newest.body);
    // They have been seen: from now on a save is meant to replace them.
    setOver(newest.body.version);
    setShown(true);
  }

  function showPreview() {
    const form = holder.current?.querySelector("form");
    if (!form) return;
    const data = new FormData(form);
    const under = [typed(data, "publishTime").slice(0, 10), typed(data, "subtitle"), typed(data, "summary")];
    setPreview({
      title: typed(data, "title"),
      under: under.filter((words) => words !== "").join("　"),
      html: text.current?.html() ?? "",
      picture: props.pictureOf?.(data, present) ?? "",
    });
  }

  return (
    <div ref={holder} className={styles.form}>
      <FormShell
        save={saveAll}
        onSaved={onClose}
        onCancel={() => onClose()}
        showTheirs={() => void showTheirs()}
        saveLabel={theirs ? "用我写的保存" : "保存"}
      >
        {(wrongOf) => (
          <>
            {renderFields(present, wrongOf)}
            <RichTextInput label="正文" html={present?.content ?? ""} handle={text} wrong={wrongOf("content")} />
            <div className={styles.ways}>
              <Button onClick={showPreview}>预览</Button>
              {theirs && <Button onClick={() => setShown(true)}>再看看对方存的</Button>}
            </div>
          </>
        )}
      </FormShell>
      {preview && <ContentPreview {...preview} onClose={() => setPreview(null)} />}
      {theirs && isShown && (
        <Dialog title={`对方刚才存的${name}`} onClose={() => setShown(false)} isWide>
          <p>您写的都还在下面，一个字也没有少。要留的可以从这里抄过去；再点“用我写的保存”，就以您的为准。</p>
          <DetailList details={renderTheirs(theirs)} />
          <ArticleView title={theirs.title} under="" html={theirs.content} />
        </Dialog>
      )}
    </div>
  );
}
