import { useRef } from "react";
import { normalizeCode, normalizePhone, isPhoneNumber } from "@changming/kit/phone-number";
import { api } from "../../api/api.ts";
import { useLocalDraft } from "../../browser/use-local-draft.ts";
import { unlessEmpty } from "../account/unless-empty.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { typed, useForm } from "../../form/use-form.ts";
import { type CooperationField, firstFieldError, fieldErrorOfApplication } from "./cooperation-outcome.ts";
import { documentError, useDocument } from "./use-document.ts";

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
