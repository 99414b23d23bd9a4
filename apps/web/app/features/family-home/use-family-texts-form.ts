import { useRef, useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import type { FamilyHome } from "../family/family-home.ts";
import { typed, useForm, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import { useImageUploads } from "../upload/use-image-uploads.ts";
import {
  type TextChange,
  textChanges,
  changedTexts,
  coupletError,
  type FamilyTexts,
  familyTextsOf,
} from "./family-texts.ts";

const names = [
  "avatar",
  "summary",
  "otherNames",
  "plaque",
  "couplet",
  "coupletLeft",
  "opening",
  "birthdayBy",
  "anniversaryBy",
] as const;
type Name = (typeof names)[number];

function textsIn(fields: FormData, before: FamilyTexts): FamilyTexts {
  const lines = [typed(fields, "couplet").trim(), typed(fields, "coupletLeft").trim()];
  const calendar = (name: "birthdayBy" | "anniversaryBy") => {
    const value = typed(fields, name);
    return value === "solar" || value === "lunar" ? value : before[name];
  };
  return {
    summary: typed(fields, "summary").trim(),
    otherNames: typed(fields, "otherNames").trim(),
    plaque: typed(fields, "plaque").trim(),
    couplet: lines.every((line) => line === "") ? "" : lines.join("\n"),
    opening: typed(fields, "opening")
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
      .join("\n"),
    birthdayBy: calendar("birthdayBy"),
    anniversaryBy: calendar("anniversaryBy"),
  };
}

export interface FamilyTextsFormEnds {
  /** The residence has changed. */
  onSaved(): void;
  onClose(): void;
}

/**
 * Saves only the changed fields. If another member saved meanwhile, lists their changes, preserves the input, and saves
 * over the newer version when submitted again.
 */
export function useFamilyTextsForm(home: FamilyHome, { onSaved, onClose }: FamilyTextsFormEnds) {
  const begun = useRef({ texts: familyTextsOf(home), version: home.facts_version });
  const [meanwhile, setMeanwhile] = useState<TextChange[] | null>(null);
  const uploads = useImageUploads();

  async function showMeanwhile(fieldError: FieldError<Name>): Promise<FieldError<Name>> {
    const newest = await api.family.detail({ id: home.detail.id });
    if (!newest.ok) return fieldError;
    const texts = familyTextsOf(newest.body);
    setMeanwhile(textChanges(begun.current.texts, texts));
    begun.current = { ...begun.current, version: newest.body.facts_version };
    return fieldError;
  }

  const form = useForm<Name>(async (fields) => {
    const unsent = unsentMessage(uploads.slots);
    if (unsent) return { field: "avatar", message: unsent };
    const { texts, version } = begun.current;
    const changed = changedTexts(texts, textsIn(fields, texts));
    const tooLong = coupletError(changed.couplet ?? "");
    if (tooLong) return tooLong;
    const avatar = uploads.urls[0] ?? "";
    if (avatar === "" && Object.keys(changed).length === 0) return { field: "form", message: "还没有改动什么" };
    const result = await api.family.edit({ id: home.detail.id, version, avatar, ...changed });
    if (result.ok) {
      showToast("已经保存");
      onSaved();
      onClose();
      return null;
    }
    const fieldError = fieldErrorOf(result, names, { uploadUnknown: "avatar" });
    return result.error === "editedMeanwhile" ? showMeanwhile(fieldError) : fieldError;
  });

  return { ...form, uploads, meanwhile, texts: familyTextsOf(home) };
}
