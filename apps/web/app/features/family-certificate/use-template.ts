import { useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { type FailedResult, useForm, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import { type Template, templateOf, templateTextOf } from "./template-data.ts";

const names = ["template"] as const;
type TemplateFieldError = FieldError<(typeof names)[number]>;

/** The text in the field, the last saved one, and what another member saved meanwhile. */
export function useTemplate(residenceId: number, first: Template) {
  const [saved, setSaved] = useState(first);
  const [templateText, setTemplateText] = useState(templateTextOf(first));
  const [theirs, setTheirs] = useState<Template | null>(null);

  /** `version`: the version of the text that the user has seen. */
  async function save(version: number): Promise<TemplateFieldError | null> {
    const template = templateOf(templateText, saved.standing);
    const result = await api.certificateTemplate.edit({ residenceId, template, version });
    if (!result.ok) return result.error === "editedMeanwhile" ? meet(result) : fieldErrorOf(result, names);
    setSaved(result.body);
    setTheirs(null);
    showToast("保存成功");
    return null;
  }

  async function meet(failure: FailedResult): Promise<TemplateFieldError> {
    const now = await api.certificateTemplate.get({ residenceId });
    if (now.ok) setTheirs(now.body);
    return { field: "form", message: failure.msg, isAnswer: true };
  }

  const form = useForm<(typeof names)[number]>(() => save(saved.version));

  return {
    saved,
    templateText,
    setTemplateText,
    theirs,
    form,
    takeTheirs() {
      if (!theirs) return;
      setSaved(theirs);
      setTemplateText(templateTextOf(theirs));
      setTheirs(null);
      form.setFieldError(null);
    },
    saveMine() {
      if (theirs) void save(theirs.version).then(form.setFieldError);
    },
  };
}
