import { Button } from "antd";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { CallError, type CallQuery, queries } from "../../api/query.ts";
import { Field } from "../../parts/field.tsx";
import { Loading } from "../../parts/loading.tsx";
import { typed } from "../../parts/form-values.ts";
import { useQuery } from "@tanstack/react-query";
import { ArticleView, ContentEditor } from "./content-editor.tsx";
import styles from "./content.module.css";
import { type Saved, stillUsedText, useEditing, useIsWriter, useJustSaved } from "./use-editing.ts";
import { Drawer } from "../../parts/drawer.tsx";

/** The static pages and their paths on the site. */
const places = [
  { type: 0, name: "关于我们", path: "/about" },
  { type: 1, name: "用户协议", path: "/xieyi" },
  { type: 2, name: "追思文化", path: "/culture" },
  { type: 3, name: "园区管理员协议", path: "/park_xieyi" },
  { type: 4, name: "隐私政策", path: "/yinsi" },
] as const;

/** The query parameter counts pages from 1, the wire from 0. */
export function StaticPagesPage() {
  const { id, open, close } = useEditing();
  const isWriter = useIsWriter();
  const place = places.find(({ type }) => type + 1 === id);
  if (place && isWriter) return <PageEditor key={place.type} place={place} onClose={close} />;
  return <PageList onEdit={open} />;
}

function PageList({ onEdit }: { onEdit(row: number): void }) {
  const isWriter = useIsWriter();
  const saved = useJustSaved();
  const query = useQuery(queries.staticPage.list({}));
  const [open, setOpen] = useState<(typeof places)[number] | null>(null);
  return (
    <>
      <h1>固定页面</h1>
      <p role="status">{saved && `已保存，站上已是新的一版${stillUsedText(saved)}`}</p>
      <Loading query={query} />
      <ul className={styles.days}>
        {places.map((place) => {
          const row = query.isSuccess ? query.data.itemList.find((one) => one.content_type === place.type) : undefined;
          const state = row && (row.version > 0 ? `第 ${row.version} 版，${row.update_time} 起` : "还没有写");
          const isDraft = row?.is_draft ?? false;
          return (
            <li key={place.type}>
              <strong>{place.name}</strong>
              <span className={styles.small}>
                {isDraft && <strong className={styles.draft}>草稿</strong>}
                {isDraft ? "自带的文字，请读过、改成您自己的再保存；保存以后不再是草稿" : state}
              </span>
              {isWriter && (
                <Button aria-label={`编辑${place.name}`} onClick={() => onEdit(place.type + 1)}>
                  编辑
                </Button>
              )}
              <Button type="text" aria-label={`${place.name}的各版`} onClick={() => setOpen(place)}>
                各版
              </Button>
              <a href={place.path} target="_blank" rel="noopener">
                在站上看
              </a>
            </li>
          );
        })}
      </ul>
      {open && <PageVersions contentType={open.type} name={open.name} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The current version of the page; version 0 before the first one. */
function currentVersionOf(contentType: number): CallQuery<PageVersion> {
  const { queryKey, queryFn } = queries.staticPage.detail({ contentType });
  const none = { content_type: contentType, title: "", version: 0, update_time: "", is_draft: false, content: "" };
  return {
    queryKey,
    queryFn: async (options) => {
      try {
        return await queryFn(options);
      } catch (error) {
        if (error instanceof CallError && error.failure.error === "notFound") return none;
        throw error;
      }
    },
  };
}

type PageVersion = BodyOf<AdminCalls["staticPage"]["detail"]>;

interface PageEditorProps {
  place: (typeof places)[number];
  onClose(saved?: Saved): void;
}

function PageEditor({ place: { type, name }, onClose }: PageEditorProps) {
  return (
    <ContentEditor
      name={name}
      detail={currentVersionOf(type)}
      renderFields={(saved) => (
        <Field
          name="title"
          label="标题"
          maxLength={40}
          defaultValue={saved?.title || name}
          hint="保存就在站上生效；原来的一版留着，看得到从何时到何时有效"
        />
      )}
      save={(form, content, version) =>
        api.staticPage.save({
          contentType: type,
          version: version || undefined,
          ref: typed(form, "ref"),
          title: typed(form, "title"),
          content,
        })
      }
      onClose={onClose}
    />
  );
}

interface PageVersionsProps {
  contentType: number;
  name: string;
  onClose(): void;
}

/** Which version of a page was in force when: an old agreement stays readable. */
function PageVersions({ contentType, name, onClose }: PageVersionsProps) {
  const query = useQuery(queries.staticPage.versions({ contentType }));
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  return (
    <Drawer title={`${name}的各版`} onClose={onClose} isWide>
      <Loading query={query} />
      {query.isSuccess && query.data.itemList.length === 0 && <p>还没有写</p>}
      <ul className={styles.days}>
        {query.isSuccess &&
          query.data.itemList.map(({ version, from_time, until_time, saved_by }) => (
            <li key={version}>
              <strong>第 {version} 版</strong>
              <span className={styles.small}>
                {from_time} 起，{until_time === "" ? "现行" : `到 ${until_time}`}
                {saved_by && `，${saved_by}保存`}
              </span>
              <Button type="text" aria-label={`看第 ${version} 版`} onClick={() => setOpenVersion(version)}>
                看一看
              </Button>
            </li>
          ))}
      </ul>
      {openVersion !== null && <OneVersion key={openVersion} contentType={contentType} version={openVersion} />}
    </Drawer>
  );
}

function OneVersion({ contentType, version }: { contentType: number; version: number }) {
  const query = useQuery(queries.staticPage.detail({ contentType, ofVersion: version }));
  if (!query.isSuccess) return <Loading query={query} />;
  return <ArticleView title={query.data.title} under={query.data.update_time} html={query.data.content} />;
}
