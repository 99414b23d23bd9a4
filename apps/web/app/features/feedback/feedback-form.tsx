import { api } from "../../api.ts";
import { useLocalDraft } from "../../use-local-draft.ts";
import { FormEnd } from "../account/form-end.tsx";
import { TextField } from "../account/text-field.tsx";
import { typed, useForm, wrongOf } from "../site/use-form.ts";
import { takingFiles } from "../upload/picture-input.tsx";
import { unsentWords } from "../upload/picture-queue.ts";
import { PicturesField } from "../upload/pictures-field.tsx";
import { sentBefore } from "../upload/sent-before.ts";
import { usePictures } from "../upload/use-pictures.ts";
import styles from "./feedback-form.module.css";
import { TextArea } from "./text-area.tsx";

const names = ["title", "content", "images"] as const;

/** Of one feedback: the contract's number, repeated so that the browser loads no schema library. */
export const mostPictures = 9;

export interface FeedbackFormProps {
  userId: string;
  onSent(): void;
}

/** What one has to say to the operator. A draft stays in this browser until it is sent. */
export function FeedbackForm({ userId, onSent }: FeedbackFormProps) {
  const draft = useLocalDraft("feedback", userId);
  const pictures = usePictures({
    most: mostPictures,
    sent: sentBefore(draft.first.pictures.images),
    onSent: (urls) => draft.keepPictures("images", urls),
  });

  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const [title, content] = [typed(fields, "title"), typed(fields, "content")];
    if (title.trim() === "") return { field: "title", message: "请输入反馈标题" };
    if (content.trim() === "") return { field: "content", message: "请输入反馈详情" };
    const unsent = unsentWords(pictures.slots);
    if (unsent) return { field: "images", message: unsent };
    const feedback = { title, content, images: pictures.urls.join(",") };
    const result = await api.feedback.submit({ ...feedback, ref: draft.refFor(JSON.stringify(feedback)) });
    if (!result.ok) return wrongOf(result, names, { uploadUnknown: "images" });
    draft.drop();
    onSent();
    return null;
  });

  return (
    <form
      className={styles.form}
      noValidate
      method="post"
      onSubmit={handleSubmit}
      onInput={({ currentTarget }) => draft.keepFields(currentTarget)}
      {...takingFiles(pictures.add)}
    >
      <TextField
        label="标题"
        name="title"
        maxLength={100}
        defaultValue={draft.first.fields.title}
        hint="一句话，最多 50 个字。"
        error={errorOf("title")}
      />
      <TextArea
        label="详情"
        name="content"
        rows={5}
        defaultValue={draft.first.fields.content}
        error={errorOf("content")}
      />
      <PicturesField label="图片（可不传）" name="images" pictures={pictures} error={errorOf("images")} />
      <div className={styles.end}>
        <FormEnd label="提交" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
      </div>
    </form>
  );
}
