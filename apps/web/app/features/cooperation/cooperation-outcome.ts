import { type FailedResult, type FieldError, fieldErrorOf } from "../../form/use-form.ts";

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

export type CooperationField = (typeof cooperationFields)[number];

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

/** The first error, in the order of R-cooperation-4. `isPhoneNumber` must be the server's rule. */
export function firstFieldError(
  written: Application,
  isPhoneNumber: (text: string) => boolean,
): FieldError<CooperationField> | null {
  const isBlank = (text: string) => text.trim() === "";
  const rules: [isInvalid: boolean, field: CooperationField, message: string][] = [
    [isBlank(written.applierName), "applierName", "请输入姓名"],
    [!isPhoneNumber(written.applierMobile), "applierMobile", "请输入正确手机号码"],
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
