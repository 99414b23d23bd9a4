import { useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { type Refused, useForm, type Wrong, wrongOf } from "../site/use-form.ts";
import { type Template, templateOf, wordsOf } from "./template-data.ts";

const names = ["template"] as const;
type Fault = Wrong<(typeof names)[number]>;

/** The words in the field, what was saved last, and what somebody else saved meanwhile. */
export function useTemplate(residenceId: number, first: Template) {
  const [saved, setSaved] = useState(first);
  const [words, setWords] = useState(wordsOf(first));
  const [theirs, setTheirs] = useState<Template | null>(null);

  /** `version`: which words one has seen. */
  async function save(version: number): Promise<Fault | null> {
    const template = templateOf(words, saved.standing);
    const result = await api.certificateTemplate.edit({ residenceId, template, version });
    if (!result.ok) return result.error === "editedMeanwhile" ? meet(result) : wrongOf(result, names);
    setSaved(result.body);
    setTheirs(null);
    showToast("保存成功");
    return null;
  }

  async function meet(refused: Refused): Promise<Fault> {
    const now = await api.certificateTemplate.get({ residenceId });
    if (now.ok) setTheirs(now.body);
    return { field: "form", message: refused.msg, isAnswer: true };
  }

  const form = useForm<(typeof names)[number]>(() => save(saved.version));

  return {
    saved,
    words,
    setWords,
    theirs,
    form,
    takeTheirs() {
      if (!theirs) return;
      setSaved(theirs);
      setWords(wordsOf(theirs));
      setTheirs(null);
      form.setWrong(null);
    },
    keepMine() {
      if (theirs) void save(theirs.version).then(form.setWrong);
    },
  };
}
