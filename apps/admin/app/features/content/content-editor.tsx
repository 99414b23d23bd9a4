import { Button } from "antd";
import type { CallQuery } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import styles from "./content.module.css";
import { type ReactNode, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { type Detail as DetailPair, DetailList } from "../../parts/detail-list.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { RichTextInput } from "../../parts/rich-text-input.tsx";
import type { RichTextHandle } from "../../parts/rich-text-editor.tsx";
import { typed } from "../../parts/form-values.ts";
import type { Saved } from "./use-editing.ts";
import { RichText } from "@changming/ui/rich-text";

export function ContentEditor<Detail extends Written>(props: ContentEditorProps<Detail>) {
  const { name, detail, onClose } = props;
  return (
    <>
      <div className={styles.head}>
        <h1>{detail ? `改${name}` : `写${name}`}</h1>
        <Button onClick={() => onClose()}>回到列表</Button>
      </div>
      {detail ? <LoadedForm {...props} detail={detail} /> : <ContentForm {...props} saved={null} />}
    </>
  );
}

function LoadedForm<Detail extends Written>(props: ContentEditorProps<Detail> & { detail: CallQuery<Detail> }) {
  const query = useQuery({ ...props.detail, staleTime: "static" });
  return query.isSuccess ? <ContentForm {...props} saved={query.data} /> : <Loading query={query} />;
}

/** Title, text and version of a publication. */
interface Written {
  title: string;
  content: string;
  version: number;
}

interface ContentEditorProps<Detail extends Written> {
  /** `公告` */
  name: string;
  /** The call of the current version; null for something new. */
  detail: CallQuery<Detail> | null;
  /** URL of its image as the form has it now; empty where there is none. */
  imageOf?(form: FormData, saved: Detail | null): string;
  /** Fields beside title and text to display from the version that another user saved. */
  renderConflictingVersion?(detail: Detail): readonly DetailPair[];
  renderFields(saved: Detail | null): ReactNode;
  /** `over` is the version that the save replaces; undefined for something new. */
  save(form: FormData, html: string, over: number | undefined): Promise<Result<Saved>>;
  /** Saves again what there was before; absent where that cannot be undone. */
  saveBack?(before: Detail, over: number): Promise<Result<Saved>>;
  onClose(saved?: Saved): void;
}

const none = () => [];

type FormProps<Detail extends Written> = ContentEditorProps<Detail> & { saved: Detail | null };

/** Title, text and the fields of its kind. A save by another user in the meantime does not lose any input. */
function ContentForm<Detail extends Written>(props: FormProps<Detail>) {
  const { name, detail, renderFields, renderConflictingVersion = none, save, saveBack, onClose, saved } = props;
  const holder = useRef<HTMLDivElement>(null);
  const text = useRef<RichTextHandle>(null);
  const [over, setOver] = useState(saved?.version);
  const [theirs, setTheirs] = useState<Detail | null>(null);
  const [isComparing, setComparing] = useState(false);
  const [preview, setPreview] = useState<Previewed | null>(null);

  const before = theirs ?? saved;
  const undo =
    before && saveBack
      ? { done: `${name}《${before.title}》改了`, call: ({ version }: Saved) => saveBack(before, version) }
      : undefined;

  async function saveAll(form: FormData): Promise<Result<Saved>> {
    const written = await text.current?.finish();
    if (written?.ok === false) return { ok: false, error: "uploadUnknown", msg: written.msg, field: "content" };
    return save(form, written?.html ?? saved?.content ?? "", over);
  }

  async function showConflictingVersion() {
    const newest = await detail?.queryFn().catch(() => null);
    if (!newest) return;
    setTheirs(newest);
    // The user has seen the other version: the next save replaces it on purpose.
    setOver(newest.version);
    setComparing(true);
  }

  function showPreview() {
    const form = holder.current?.querySelector("form");
    if (!form) return;
    const data = new FormData(form);
    const under = [typed(data, "publishTime").slice(0, 10), typed(data, "subtitle"), typed(data, "summary")];
    setPreview({
      title: typed(data, "title"),
      under: under.filter((part) => part !== "").join("　"),
      html: text.current?.html() ?? "",
      image: props.imageOf?.(data, saved) ?? "",
    });
  }

  return (
    <div ref={holder} className={styles.form}>
      <FormShell
        save={saveAll}
        onSaved={onClose}
        undo={undo}
        onCancel={() => onClose()}
        showConflictingVersion={() => void showConflictingVersion()}
        saveLabel={theirs ? "用我写的保存" : "保存"}
      >
        {renderFields(saved)}
        <RichTextInput label="正文" html={saved?.content ?? ""} handle={text} />
        <div className={styles.ways}>
          <Button onClick={showPreview}>预览</Button>
          {theirs && <Button onClick={() => setComparing(true)}>再看看对方存的</Button>}
        </div>
      </FormShell>
      {preview && <ContentPreview {...preview} onClose={() => setPreview(null)} />}
      {theirs && isComparing && (
        <Dialog title={`对方刚才存的${name}`} onClose={() => setComparing(false)} isWide>
          <p>您写的都还在下面，一个字也没有少。要留的可以从这里抄过去；再点“用我写的保存”，就以您的为准。</p>
          <DetailList details={renderConflictingVersion(theirs)} />
          <ArticleView title={theirs.title} under="" html={theirs.content} />
        </Dialog>
      )}
    </div>
  );
}

interface Previewed {
  title: string;
  /** Below the title: a date, a summary. */
  under: string;
  html: string;
  /** URL of the image above the title: a slide's, or an article's cover. */
  image?: string;
}

/** A text in the layout of the public site. */
export function ArticleView({ title, under, html, image = "" }: Previewed) {
  return (
    <article className={styles.article}>
      {image !== "" && <img className={styles.cover} src={image} alt="" />}
      <header>
        <h3>{title || "（还没有标题）"}</h3>
        <p className={styles.small}>{under}</p>
      </header>
      <RichText html={html} />
    </article>
  );
}

/** How it will look once it is published. */
function ContentPreview({ onClose, ...article }: Previewed & { onClose(): void }) {
  return (
    <Dialog title="预览：站上这样显示" onClose={onClose} isWide>
      <ArticleView {...article} />
    </Dialog>
  );
}
