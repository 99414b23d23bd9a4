import { api } from "../../api/api.ts";
import { maxFeedbackImages } from "@changming/contract/limits";
import { useLocalDraft } from "../../browser/use-local-draft.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { takingFiles } from "../upload/image-input.tsx";
import { unsentMessage } from "../upload/upload-queue.ts";
import { ImagesField } from "../upload/images-field.tsx";
import { sentBefore } from "../upload/sent-before.ts";
import { useImageUploads } from "../upload/use-image-uploads.ts";
import styles from "./feedback-form.module.css";
import { TextArea } from "../../form/text-area.tsx";

const names = ["title", "content", "images"] as const;

interface FeedbackFormProps {
  userId: string;
  onSent(): void;
}

/** Feedback to the operator (R-personal-18, R-personal-19). A draft stays in this browser until it is sent. */
export function FeedbackForm({ userId, onSent }: FeedbackFormProps) {
  const draft = useLocalDraft("feedback", userId);
  const uploads = useImageUploads({
    max: maxFeedbackImages,
    sent: sentBefore(draft.first.pictures.images),
    onSent: (urls) => draft.storeImages("images", urls),
  });

  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const title = typed(fields, "title");
    const content = typed(fields, "content");
    if (title.trim() === "") return { field: "title", message: "请输入反馈标题" };
    if (content.trim() === "") return { field: "content", message: "请输入反馈详情" };
    const unsent = unsentMessage(uploads.slots);
    if (unsent) return { field: "images", message: unsent };
    const feedback = { title, content, images: uploads.urls.join(",") };
    const result = await api.feedback.submit({ ...feedback, ref: draft.refFor(JSON.stringify(feedback)) });
    if (!result.ok) return fieldErrorOf(result, names, { uploadUnknown: "images" });
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
      onInput={({ currentTarget }) => draft.storeFields(currentTarget)}
      {...takingFiles(uploads.add)}
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
      <ImagesField label="图片（可不传）" name="images" uploads={uploads} error={errorOf("images")} />
      <div className={styles.end}>
        <FormEnd label="提交" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
      </div>
    </form>
  );
}
