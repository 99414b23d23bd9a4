import { useRef } from "react";
import { api } from "../../api.ts";
import { keyIn } from "../../parts/choices.ts";
import { FormShell } from "../../parts/form-shell.tsx";
import { RichTextInput } from "../../parts/rich-text-input.tsx";
import type { RichTextHandle } from "../../parts/rich-text-types.ts";
import { typed } from "../../parts/typed.ts";
import { useTheirs } from "../../parts/use-theirs.tsx";
import { gardenDetails } from "./garden-details.tsx";
import { GardenPictures, gardenPicturesIn, GardenWords } from "./garden-fields.tsx";
import type { GardenDetail } from "./memorial-items.ts";
import { gardenKindWords } from "./memorial-words.ts";

interface FormProps {
  one: GardenDetail;
  onClose(): void;
  onDone(): void;
}

/** Texts and pictures of a garden. */
export function GardenForm({ one, onClose, onDone }: FormProps) {
  const newest = () => api.garden.detail({ id: one.id });
  const { version = one.version, shell, note } = useTheirs({ present: one, newest, detailsOf: gardenDetails });
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
      kind: keyIn(gardenKindWords, typed(form, "kind")) || one.kind,
      region: typed(form, "region"),
      address: typed(form, "address"),
      summary: typed(form, "summary"),
      content: finished?.html ?? one.content,
      ...gardenPicturesIn(form, one),
    });
  }
  return (
    <FormShell save={save} onSaved={onDone} onCancel={onClose} {...shell}>
      {(wrongOf) => (
        <>
          {note}
          <GardenWords one={one} wrongOf={wrongOf} />
          <RichTextInput label="介绍" html={one.content} handle={text} wrong={wrongOf("content")} />
          <GardenPictures one={one} wrongOf={wrongOf} />
        </>
      )}
    </FormShell>
  );
}
