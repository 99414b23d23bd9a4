import { useRef } from "react";
import { normalizeCode, normalizePhone, isPhoneNumber } from "@changming/kit/phone-number";
import { api } from "../../api/api.ts";
import { type LocalDraft, useLocalDraft } from "../../browser/use-local-draft.ts";
import { unlessEmpty } from "../account/account-calls.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { type FailedResult, type FieldError, fieldErrorOf, typed, useForm } from "../../form/use-form.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import { documentsBefore, withoutSignature } from "../upload/sent-before.ts";
import { type ImageUploads, useImageUploads } from "../upload/use-image-uploads.ts";

/** A verification code is valid once. */
const unstoredFields = ["verificationCode"];

export interface ApplicationEnds {
  onApplied(): void;
  /** The account has an application under review: from another tab, or a moment ago. */
  onAlreadyOpen(): void;
}

/** The state of an application to manage a garden: draft, documents, validation and sending. */
export function useApplication(user: UserInfo, { onApplied, onAlreadyOpen }: ApplicationEnds) {
  const draft = useLocalDraft("cooperation", user.id, unstoredFields);
  const occupied = useRef(new Map<string, string>());
  const documents = {
    front: useDocument(draft, "frontIdcard"),
    back: useDocument(draft, "backIdcard"),
    licence: useDocument(draft, "applierZhizhao"),
  };
  const addressOf = (document: keyof typeof documents) => documents[document].urls[0] ?? "";

  const form = useForm<CooperationField>(async (fields) => {
    const text = (name: CooperationField) => typed(fields, name);
    const written = {
      applierName: text("applierName"),
      applierMobile: text("applierMobile"),
      verificationCode: normalizeCode(text("verificationCode")),
      applierGardenName: text("applierGardenName"),
    };
    const fieldError = firstFieldError(
      {
        ...written,
        front: documentError(documents.front, "请上传身份证正面"),
        back: documentError(documents.back, "请上传身份证反面"),
        licence: documentError(documents.licence, ""),
        hasAgreed: text("agreement") !== "",
      },
      (phone) => isPhoneNumber(normalizePhone(phone)),
    );
    if (fieldError) return fieldError;
    const application = {
      ...written,
      applierCompany: text("applierCompany"),
      tuiguangId: text("tuiguangId"),
      frontIdcard: addressOf("front"),
      backIdcard: addressOf("back"),
      applierZhizhao: addressOf("licence"),
    };
    const ref = draft.refFor(JSON.stringify({ ...application, verificationCode: "" }));
    const answer = await api.cooperation.apply({ ...application, agreement: 1, ref });
    const result = unlessEmpty(answer, "cooperationCodeMismatch");
    if (result.ok) {
      draft.drop();
      onApplied();
      return null;
    }
    if (result.error === "cooperationOpen") onAlreadyOpen();
    return fieldErrorOfApplication(result, occupied.current.get(normalizePhone(written.applierMobile)) ?? null);
  });

  const handleOccupied = (phone: string, sentence: string | null) => {
    if (sentence === null) occupied.current.delete(phone);
    else occupied.current.set(phone, sentence);
  };
  return { ...form, draft, documents, handleOccupied };
}

/** A document of an application: displayed from the local file only; the draft stores a name without public access. */
function useDocument(draft: LocalDraft, name: string): ImageUploads {
  return useImageUploads({
    sent: documentsBefore(draft.first.pictures[name]),
    onSent: (urls) => draft.storeImages(name, urls.map(withoutSignature)),
  });
}

/** Error of a document's upload; `missing` when none was chosen, empty for an optional one. */
function documentError({ slots }: ImageUploads, missing: string): string {
  return slots.length === 0 ? missing : unsentMessage(slots);
}

const cooperationFields = [
  "applierCompany",
  "applierName",
  "applierMobile",
  "verificationCode",
  "applierGardenName",
  "tuiguangId",
  "applierZhizhao",
  "frontIdcard",
  "backIdcard",
  "agreement",
] as const;

type CooperationField = (typeof cooperationFields)[number];

/**
 * The error of a rejected application. `occupied`: the server's message when a code was requested for this number and
 * it was another account's; then no code can match (R-cooperation-6).
 */
export function fieldErrorOfApplication(failure: FailedResult, occupied: string | null): FieldError<CooperationField> {
  if (failure.error === "cooperationCodeMismatch" && occupied) return { field: "applierMobile", message: occupied };
  return fieldErrorOf(failure, cooperationFields, {
    phoneOccupied: "applierMobile",
    cooperationCodeMismatch: "verificationCode",
    tooManyAttempts: "verificationCode",
    referrerUnknown: "tuiguangId",
    uploadUnknown: "frontIdcard",
  });
}

export interface Application {
  applierName: string;
  applierMobile: string;
  verificationCode: string;
  applierGardenName: string;
  /** Why the document's upload is missing; empty when it is there. */
  front: string;
  back: string;
  licence: string;
  hasAgreed: boolean;
}

/** The first error, in the order of R-cooperation-4. `isValidPhone` must be the server's rule. */
export function firstFieldError(
  written: Application,
  isValidPhone: (text: string) => boolean,
): FieldError<CooperationField> | null {
  const isBlank = (text: string) => text.trim() === "";
  const rules: [isInvalid: boolean, field: CooperationField, message: string][] = [
    [isBlank(written.applierName), "applierName", "请输入姓名"],
    [!isValidPhone(written.applierMobile), "applierMobile", "请输入正确手机号码"],
    [isBlank(written.verificationCode), "verificationCode", "验证码不能为空"],
    [isBlank(written.applierGardenName), "applierGardenName", "请输入拟申请的园区名称"],
    [written.front !== "", "frontIdcard", written.front],
    [written.back !== "", "backIdcard", written.back],
    [written.licence !== "", "applierZhizhao", written.licence],
    [!written.hasAgreed, "agreement", "请阅读园区管理员协议"],
  ];
  const [, field, message] = rules.find(([isInvalid]) => isInvalid) ?? [];
  return field && message ? { field, message } : null;
}
