import { api, newRef } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { imageIn, ImageInput } from "../../parts/image-input.tsx";
import { typed } from "../../parts/form-values.ts";
import { ContentEditor } from "./content-editor.tsx";
import styles from "./content.module.css";
import { publishedDetails, PublishFields, publishingIn, savedPlan } from "./publication.tsx";
import type { Saved } from "./use-editing.ts";

const opening = [
  { value: "0", label: "打开链接" },
  { value: "1", label: "打开它自己的一页（下面的正文）" },
];

interface EditorProps {
  id: number | undefined;
  onClose(saved?: Saved): void;
}

export function SlideEditor({ id, onClose }: EditorProps) {
  return (
    <ContentEditor
      name="轮播图"
      detail={id === undefined ? null : queries.slide.detail({ id })}
      imageOf={(form, saved) => imageIn(form, "image") ?? saved?.image ?? ""}
      renderConflictingVersion={(theirs) => [
        { label: "图片", value: <img className={styles.thumb} src={theirs.image} alt="对方的图片" /> },
        { label: "副标题", value: theirs.subtitle },
        { label: "点开以后", value: opening[theirs.needJump]?.label },
        { label: "链接", value: theirs.link },
        ...publishedDetails(theirs, "隐藏"),
      ]}
      renderFields={(saved) => (
        <>
          <ImageInput
            name="image"
            label="图片"
            hint="横图，最好 1920×840 以上；JPG 或 PNG，不超过 5MB"
            saved={saved?.image}
          />
          <div className={styles.row}>
            <Field name="title" label="标题" maxLength={40} defaultValue={saved?.title} />
            <Field name="subtitle" label="副标题" maxLength={60} defaultValue={saved?.subtitle} />
          </div>
          <div className={styles.row}>
            <ChoiceField
              name="needJump"
              label="点开以后"
              choices={opening}
              defaultValue={String(saved?.needJump ?? 0)}
            />
            <Field name="link" label="链接" hint="本站的写路径，例如 /notice；空着不跳转" defaultValue={saved?.link} />
          </div>
          <PublishFields saved={saved} draftName="隐藏" />
        </>
      )}
      save={(form, content, version) =>
        api.slide.save({
          id,
          version,
          ref: typed(form, "ref"),
          content,
          ...publishingIn(form),
          title: typed(form, "title"),
          subtitle: typed(form, "subtitle"),
          image: imageIn(form, "image"),
          link: typed(form, "link"),
          needJump: typed(form, "needJump") === "1" ? 1 : 0,
        })
      }
      saveBack={(before, version) =>
        api.slide.save({
          id: before.id,
          version,
          ref: newRef(),
          content: before.content,
          ...savedPlan(before),
          title: before.title,
          subtitle: before.subtitle,
          image: before.image,
          link: before.link,
          needJump: before.needJump === 1 ? 1 : 0,
        })
      }
      onClose={onClose}
    />
  );
}
