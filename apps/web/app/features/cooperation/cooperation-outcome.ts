import { type Refused, type Wrong, wrongOf } from "../site/use-form.ts";

export const cooperationFields = [
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
 * What a refused application says. `occupied` is the server's sentence when a code was asked for this very number and it was
 * another's: then that is why no code can match. (Specification, section 8.)
 */
export function wrongOfApplication(refused: Refused, occupied: string | null): Wrong<CooperationField> {
  if (refused.error === "cooperationCodeMismatch" && occupied) return { field: "applierMobile", message: occupied };
  return wrongOf(refused, cooperationFields, {
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
  /** Why a picture is not there yet, in words; empty when it is. */
  front: string;
  back: string;
  licence: string;
  hasAgreed: boolean;
}

/** The first thing that is wrong, in the specification's order. `isMobile` reads the number as the server will. */
export function firstWrong(written: Application, isMobile: (text: string) => boolean): Wrong<CooperationField> | null {
  const isBlank = (text: string) => text.trim() === "";
  const rules: [isWrong: boolean, field: CooperationField, message: string][] = [
    [isBlank(written.applierName), "applierName", "请输入姓名"],
    [!isMobile(written.applierMobile), "applierMobile", "请输入正确手机号码"],
    [isBlank(written.verificationCode), "verificationCode", "验证码不能为空"],
    [isBlank(written.applierGardenName), "applierGardenName", "请输入拟申请的园区名称"],
    [written.front !== "", "frontIdcard", written.front],
    [written.back !== "", "backIdcard", written.back],
    [written.licence !== "", "applierZhizhao", written.licence],
    [!written.hasAgreed, "agreement", "请阅读园区管理员协议"],
  ];
  const [, field, message] = rules.find(([isWrong]) => isWrong) ?? [];
  return field && message ? { field, message } : null;
}
