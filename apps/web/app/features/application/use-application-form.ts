import {
  type ApplicationFields,
  firstApplicationError,
  maxOtherDocuments,
} from "@changming/contract/application-rules";
import type { application } from "@changming/contract/application";
import type { Result } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import { api } from "../../api/api.ts";
import { type LocalDraft, useLocalDraft } from "../../browser/use-local-draft.ts";
import type { PaymentChoice } from "../payment/use-payment.ts";
import { type FailedResult, useForm, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import {
  type FormContext,
  type OwnApplication,
  validationContextOf,
  applicationFields,
  type ImageName,
  unsentError,
  type Written,
  writtenOf,
} from "./application-data.ts";
import { draftForm } from "./forget-drafts.ts";
import type { DraftImage } from "../../browser/local-draft.ts";
import type { SentImage } from "../upload/upload-queue.ts";
import { documentsBefore, sentBefore, withoutSignature } from "../upload/sent-before.ts";
import { type ImageUploads, useImageUploads } from "../upload/use-image-uploads.ts";

export type SentApplication = BodyOf<typeof application.apply>;

/** Sends the form, with the payment method if there is a fee. */
export type SendApplication = (choice: Partial<PaymentChoice>) => Promise<Result<SentApplication>>;

export interface FormEnds {
  /** There is a fee. */
  isPaid: boolean;
  /** Lets the user choose the payment method, then sends; the error that belongs to the form, or null. */
  pay(send: SendApplication): Promise<FailedResult | null>;
  /** The application was sent and nothing has to be paid; with its state. */
  onSubmitted(state: SentApplication["state"]): void;
}

type Field = keyof ApplicationFields;

const fieldNames = [
  "avatar",
  "name",
  "jiguan_str",
  "nation",
  "birthday",
  "shengu_date",
  "garden_id",
  "shengu_guanxi",
  "shengu_zhengming",
  "relationship_zhengming",
  "shuoming_text",
  "gender",
  "is_close",
  "other_zhengming",
] as const satisfies readonly Field[];

const stringsOf = (data: FormData): Written =>
  Object.fromEntries([...data].filter((pair): pair is [string, string] => typeof pair[1] === "string"));

/** The form of an application for a residence: draft, images, validation and sending (R-application-1). */
export function useApplicationForm(userId: string, formContext: FormContext, ends: FormEnds) {
  const { before } = formContext;
  const draft = useLocalDraft(draftForm(before?.id), userId);
  const uploads = useApplicationImages(draft, before);

  async function submit(fields: ApplicationFields): Promise<FieldError<Field> | null> {
    // After another rejection the same form needs a new ref.
    const ref = draft.refFor(JSON.stringify([before?.decide_time ?? "", fields]));
    const send: SendApplication = async (choice) => {
      const id = before ? { id: before.id } : {};
      const result = await api.application.apply({ ...id, ...fields, ...choice, ref });
      if (result.ok) draft.drop();
      return result;
    };
    const failure = ends.isPaid ? await ends.pay(send) : await sendFree(send, ends);
    return failure && fieldErrorOf(failure, fieldNames);
  }

  const form = useForm<Field>(async (data) => {
    const fields = applicationFields(stringsOf(data), uploads);
    const hasLunarDate = fields.birthday_calendar === "lunar" || fields.shengu_calendar === "lunar";
    const fieldError =
      firstApplicationError(fields, await validationContextOf(formContext, hasLunarDate)) ?? unsentError(uploads);
    return fieldError ?? submit(fields);
  });

  const written: Written = { ...(before && writtenOf(before)), ...draft.first.fields };
  return { ...form, draft, uploads, written };
}

/**
 * The message after sending, by the application's current state: no success message once it has a result
 * (R-application-10).
 */
export function sentMessage(state: SentApplication["state"]): string {
  return state === "underReview" || state === "awaitingPayment" ? "提交成功" : "这份申请已有结果，请看下面的进度";
}

async function sendFree(send: SendApplication, { pay, onSubmitted }: FormEnds): Promise<FailedResult | null> {
  const result = await send({});
  if (!result.ok) return result.field === "payType" ? pay(send) : result;
  onSubmitted(result.body.state);
  return null;
}

interface StoredDocument {
  value: string;
  url: string;
}

/** The stored images of the application to correct, by kind. */
function storedDocumentsOf(before: OwnApplication | null, name: ImageName): StoredDocument[] {
  if (before === null) return [];
  if (name === "other_zhengming") return before.other_zhengming;
  const one = name === "avatar" ? before.portrait : before[name];
  return one && one.value !== "" ? [one] : [];
}

/** Initial images: the draft's if it has any, else the application's own. */
export function initialImages(
  drafted: readonly DraftImage[],
  stored: readonly StoredDocument[],
  show: (drafted: readonly DraftImage[]) => SentImage[],
): SentImage[] {
  const own = stored.map(({ value, url }) => ({ url: value, preview: url }));
  const before = drafted.flatMap((image) => {
    const same = own.find(({ url }) => withoutSignature(url) === withoutSignature(image.url));
    if (same) return [same];
    // A draft may name a document that the application no longer has.
    return image.url.startsWith("kept:") ? [] : show([image]);
  });
  return before.length > 0 ? before : own;
}

/**
 * The images of an application. Documents are displayed from the local file only; the draft stores names without public
 * access, as long as the server has the files.
 */
function useApplicationImages(draft: LocalDraft, before: OwnApplication | null): Record<ImageName, ImageUploads> {
  const documentOf = (name: ImageName, max = 1) => ({
    max,
    sent: initialImages(draft.first.pictures[name] ?? [], storedDocumentsOf(before, name), documentsBefore),
    onSent: (urls: readonly string[]) => draft.storeImages(name, urls.map(withoutSignature)),
  });
  return {
    avatar: useImageUploads({
      sent: initialImages(draft.first.pictures.avatar ?? [], storedDocumentsOf(before, "avatar"), sentBefore),
      onSent: (urls) => draft.storeImages("avatar", urls),
    }),
    shengu_zhengming: useImageUploads(documentOf("shengu_zhengming")),
    relationship_zhengming: useImageUploads(documentOf("relationship_zhengming")),
    other_zhengming: useImageUploads(documentOf("other_zhengming", maxOtherDocuments)),
  };
}
