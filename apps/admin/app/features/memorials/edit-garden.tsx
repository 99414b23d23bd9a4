import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { keyIn, typed } from "../../parts/form-values.ts";
import { FormShell } from "../../parts/form-shell.tsx";
import { RichTextInput } from "../../parts/rich-text-input.tsx";
import type { RichTextHandle } from "../../parts/rich-text-types.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import { GardenImages, gardenImagesIn, GardenTexts } from "./garden-fields.tsx";
import { type GardenDetail, gardenKindLabels } from "./memorial-items.ts";
import { RichText } from "@changming/ui/rich-text";
import styles from "./memorials.module.css";

interface EditProps {
  id: number;
  onClose(): void;
  onDone(): void;
}

export function EditGarden({ id, onClose, onDone }: EditProps) {
  const query = useQuery({ ...queries.garden.detail({ id }), staleTime: "static" });
  return (
    <Drawer title={query.isSuccess ? `修改 ${query.data.garden_name}` : "园区"} isWide onClose={onClose}>
      {query.isSuccess ? <GardenForm one={query.data} onClose={onClose} onDone={onDone} /> : <Loading query={query} />}
    </Drawer>
  );
}

interface FormProps {
  one: GardenDetail;
  onClose(): void;
  onDone(): void;
}

function GardenForm({ one, onClose, onDone }: FormProps) {
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

const image = (url: string) => url !== "" && <img className={styles.thumb} src={url} alt="" />;

/** All fields of a garden's form, to read. */
const gardenDetails = (one: GardenDetail) => [
  { label: "名称", value: one.garden_name },
  { label: "类别", value: gardenKindLabels[one.kind] },
  { label: "地区", value: one.region },
  { label: "地址", value: one.address },
  { label: "简介", value: one.summary, isWide: true },
  { label: "介绍", value: one.content !== "" && <RichText html={one.content} />, isWide: true },
  { label: "封面", value: image(one.thumb) },
  { label: "背景", value: image(one.background) },
  ...one.banners.map((url, at) => ({ label: `横幅 ${at + 1}`, value: image(url) })),
];
