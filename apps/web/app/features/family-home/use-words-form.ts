import { useRef, useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import type { FamilyHome } from "../family/family-home.ts";
import { typed, useForm, type Wrong, wrongOf } from "../site/use-form.ts";
import { unsentWords } from "../upload/picture-queue.ts";
import { usePictures } from "../upload/use-pictures.ts";
import {
  type ChangedLine,
  changedLines,
  changedWords,
  coupletFault,
  type OwnWords,
  ownWordsOf,
} from "./words-changed.ts";

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

function writtenIn(fields: FormData, before: OwnWords): OwnWords {
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

export interface WordsFormEnds {
  /** Something else stands there now. */
  onSaved(): void;
  onClose(): void;
}

/**
 * Saves what was changed, and nothing else. Where another saved meanwhile, tells what, keeps what was written, and saves
 * it over the newer state when asked again.
 */
export function useWordsForm(home: FamilyHome, { onSaved, onClose }: WordsFormEnds) {
  const begun = useRef({ words: ownWordsOf(home), version: home.facts_version });
  const [meanwhile, setMeanwhile] = useState<ChangedLine[] | null>(null);
  const pictures = usePictures();

  async function tellMeanwhile(wrong: Wrong<Name>): Promise<Wrong<Name>> {
    const newest = await api.family.detail({ id: home.detail.id });
    if (!newest.ok) return wrong;
    const words = ownWordsOf(newest.body);
    setMeanwhile(changedLines(begun.current.words, words));
    begun.current = { ...begun.current, version: newest.body.facts_version };
    return wrong;
  }

  const form = useForm<Name>(async (fields) => {
    const unsent = unsentWords(pictures.slots);
    if (unsent) return { field: "avatar", message: unsent };
    const { words, version } = begun.current;
    const changed = changedWords(words, writtenIn(fields, words));
    const tooLong = coupletFault(changed.couplet ?? "");
    if (tooLong) return tooLong;
    const avatar = pictures.urls[0] ?? "";
    if (avatar === "" && Object.keys(changed).length === 0) return { field: "form", message: "还没有改动什么" };
    const result = await api.family.edit({ id: home.detail.id, version, avatar, ...changed });
    if (result.ok) {
      showToast("已经保存");
      onSaved();
      onClose();
      return null;
    }
    const wrong = wrongOf(result, names, { uploadUnknown: "avatar" });
    return result.error === "editedMeanwhile" ? tellMeanwhile(wrong) : wrong;
  });

  return { ...form, pictures, meanwhile, words: ownWordsOf(home) };
}
