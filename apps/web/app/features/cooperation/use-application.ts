import { useRef } from "react";
import { foldCode, foldMobile, isMobile } from "@changming/kit/mobile";
import { api } from "../../api.ts";
import { useLocalDraft } from "../../use-local-draft.ts";
import { unlessEmpty } from "../account/unless-empty.ts";
import type { UserInfo } from "../account/user-info.ts";
import { typed, useForm } from "../site/use-form.ts";
import { type CooperationField, firstWrong, wrongOfApplication } from "./cooperation-outcome.ts";
import { paperWrong, usePaper } from "./use-paper.ts";

/** Of use only once. */
const unkept = ["verificationCode"];

export interface ApplicationEnds {
  onApplied(): void;
  /** Another application of the same account is under review: from another tab, or a moment ago. */
  onAlreadyOpen(): void;
}

/** The state of an application to keep a garden; its draft, its papers, and what became of it. */
export function useApplication(user: UserInfo, { onApplied, onAlreadyOpen }: ApplicationEnds) {
  const draft = useLocalDraft("cooperation", user.id, unkept);
  const occupied = useRef(new Map<string, string>());
  const papers = {
    front: usePaper(draft, "frontIdcard"),
    back: usePaper(draft, "backIdcard"),
    licence: usePaper(draft, "applierZhizhao"),
  };
  const addressOf = (paper: keyof typeof papers) => papers[paper].urls[0] ?? "";

  const form = useForm<CooperationField>(async (fields) => {
    const text = (name: CooperationField) => typed(fields, name);
    const written = {
      applierName: text("applierName"),
      applierMobile: text("applierMobile"),
      verificationCode: foldCode(text("verificationCode")),
      applierGardenName: text("applierGardenName"),
    };
    const wrong = firstWrong(
      {
        ...written,
        front: paperWrong(papers.front, "请上传身份证正面"),
        back: paperWrong(papers.back, "请上传身份证反面"),
        licence: paperWrong(papers.licence, ""),
        hasAgreed: text("agreement") !== "",
      },
      (mobile) => isMobile(foldMobile(mobile)),
    );
    if (wrong) return wrong;
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
    return wrongOfApplication(result, occupied.current.get(foldMobile(written.applierMobile)) ?? null);
  });

  const handleOccupied = (mobile: string, sentence: string | null) => {
    if (sentence === null) occupied.current.delete(mobile);
    else occupied.current.set(mobile, sentence);
  };
  return { ...form, draft, papers, handleOccupied };
}
