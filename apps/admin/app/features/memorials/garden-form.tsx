import { useRef } from "react";
import { api } from "../../api/api.ts";
import { keyIn } from "../../parts/choices.ts";
import { FormShell } from "../../parts/form-shell.tsx";
import { RichTextInput } from "../../parts/rich-text-input.tsx";
import type { RichTextHandle } from "../../parts/rich-text-types.ts";
import { typed } from "../../parts/typed.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import { gardenDetails } from "./garden-details.tsx";
import { GardenImages, gardenImagesIn, GardenTexts } from "./garden-fields.tsx";
import type { GardenDetail } from "./memorial-items.ts";
import { gardenKindLabels } from "./memorial-labels.ts";

interface FormProps {
  one: GardenDetail;
  onClose(): void;
  onDone(): void;
}

export function GardenForm({ one, onClose, onDone }: FormProps) {
  const newest = () => api.garden.detail({ id: one.id });
  const {
    version = one.version,
    shell,
    note,
  } = useConflictingVersion({ present: one, newest, detailsOf: gardenDetails });
  const text = useRef<RichTextHandle>(null);
  async function save(form: FormData) {
    const finished = await text.current?.finish();
    if (finished && !finished.ok) {
      return { ok: false as const, error: "uploadUnknown" as const, msg: finished.msg, field: "content" };
    }
    return api.garden.edit({
      id: one.id,
      version,
      name: typed(form, "name"),
      kind: keyIn(gardenKindLabels, typed(form, "kind")) || one.kind,
      region: typed(form, "region"),
      address: typed(form, "address"),
      summary: typed(form, "summary"),
      content: finished?.html ?? one.content,
      ...gardenImagesIn(form, one),
    });
  }
  return (
    <FormShell save={save} onSaved={onDone} onCancel={onClose} {...shell}>
      {(fieldErrorOf) => (
        <>
          {note}
          <GardenTexts one={one} fieldErrorOf={fieldErrorOf} />
          <RichTextInput label="介绍" html={one.content} handle={text} error={fieldErrorOf("content")} />
          <GardenImages one={one} fieldErrorOf={fieldErrorOf} />
        </>
      )}
    </FormShell>
  );
}
