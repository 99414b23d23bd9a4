import type { Choice } from "../../parts/field.tsx";
import { api, newRef } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { imageIn, ImageInput } from "../../parts/image-input.tsx";
import { typed } from "../../parts/form-values.ts";
import { ContentEditor } from "./content-editor.tsx";
import styles from "./content.module.css";
import { publishedDetails, PublishFields, publishingIn, savedPlan } from "./publication.tsx";
import type { Saved } from "./use-editing.ts";

interface EditorProps {
  id: number | undefined;
  categories: readonly Choice[];
  onClose(saved?: Saved): void;
}

export function NewsEditor({ id, categories, onClose }: EditorProps) {
  return (
    <ContentEditor
      name="文章"
      detail={id === undefined ? null : queries.news.detail({ id })}
      imageOf={(form, saved) => imageIn(form, "thumb") ?? saved?.thumb ?? ""}
      renderConflictingVersion={(theirs) => [
        { label: "栏目", value: categories.find(({ value }) => value === String(theirs.category_id))?.label },
        ...publishedDetails(theirs),
        { label: "摘要", value: theirs.summary, isWide: true },
        { label: "封面", value: theirs.thumb && <img className={styles.thumb} src={theirs.thumb} alt="对方的封面" /> },
        { label: "搜索标题", value: theirs.seo_title },
        { label: "搜索描述", value: theirs.seo_desc },
      ]}
      renderFields={(saved) => (
        <>
          <Field name="title" label="标题" maxLength={60} defaultValue={saved?.title} />
          <ChoiceField
            name="categoryId"
            label="栏目"
            choices={categories}
            defaultValue={String(saved?.category_id ?? categories[0]?.value ?? "")}
          />
          <TextField
            name="summary"
            label="摘要"
            maxLength={200}
            hint="列表和首页上显示"
            defaultValue={saved?.summary}
          />
          <ImageInput name="thumb" label="封面" saved={saved?.thumb} isOptional />
          <PublishFields saved={saved} />
          <div className={styles.row}>
            <Field name="seoTitle" label="搜索标题" hint="空着用标题" defaultValue={saved?.seo_title} />
            <Field name="seoDesc" label="搜索描述" hint="空着用摘要" defaultValue={saved?.seo_desc} />
          </div>
        </>
      )}
      save={(form, content, version) =>
        api.news.save({
          id,
          version,
          ref: typed(form, "ref"),
          content,
          ...publishingIn(form),
          categoryId: typed(form, "categoryId"),
          title: typed(form, "title"),
          summary: typed(form, "summary"),
          thumb: imageIn(form, "thumb"),
          seoTitle: typed(form, "seoTitle"),
          seoDesc: typed(form, "seoDesc"),
        })
      }
      saveBack={(before, version) =>
        api.news.save({
          id: before.id,
          version,
          ref: newRef(),
          content: before.content,
          ...savedPlan(before),
          categoryId: before.category_id,
          title: before.title,
          summary: before.summary,
          thumb: before.thumb,
          seoTitle: before.seo_title,
          seoDesc: before.seo_desc,
        })
      }
      onClose={onClose}
    />
  );
}
