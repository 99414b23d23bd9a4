import { mostProofs } from "@changming/contract/report-reasons";
import { api } from "../../api.ts";
import { useDeedRef } from "../../use-deed-ref.ts";
import { FormEnd } from "../account/form-end.tsx";
import { useForm, wrongOf } from "../site/use-form.ts";
import { unsentWords } from "../upload/picture-queue.ts";
import { usePictures } from "../upload/use-pictures.ts";
import { RelativeFields } from "./relative-fields.tsx";
import { type RelativeField, relativeFields, relativeRequest } from "./relative-request.ts";
import type { RequestFormProps } from "./request-subject.ts";

/** A near relative asks something about a page. Nothing of it is kept in the browser: the computer may be another's. */
export function RelativeForm({ subject, onSent }: RequestFormProps) {
  const refOf = useDeedRef();
  const pictures = usePictures({ most: mostProofs });
  const { errorOf, isBusy, handleSubmit } = useForm<RelativeField>(async (fields) => {
    const read = relativeRequest(fields, subject);
    if (read.wrong) return read.wrong;
    const unsent = unsentWords(pictures.slots);
    if (unsent) return { field: "proofs", message: unsent };
    const request = { ...read.request, proofs: pictures.urls.join(",") };
    const ref = refOf(Object.values(request).join("\n"));
    // Pictures belong to an account; without them it goes as anybody's, so that no ended session leads away from it.
    const result = await api.concern.relative({ ...request, ref }, { asMember: request.proofs !== "" });
    if (!result.ok) return wrongOf(result, relativeFields, { uploadUnknown: "proofs" });
    onSent(result.body);
    return null;
  });
  return (
    <form noValidate method="post" onSubmit={handleSubmit}>
      <RelativeFields subject={subject} pictures={pictures} errorOf={errorOf} />
      <FormEnd label="提交" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}
