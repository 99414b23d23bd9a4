import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { keyIn, typed } from "../../parts/form-values.ts";
import { FormShell } from "../../parts/form-shell.tsx";
import { RichTextInput } from "../../parts/rich-text-input.tsx";
import type { RichTextHandle } from "../../parts/rich-text-editor.tsx";
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
      {query.isSuccess ? (
        <GardenForm garden={query.data} onClose={onClose} onDone={onDone} />
      ) : (
        <Loading query={query} />
      )}
    </Drawer>
  );
}

interface FormProps {
  garden: GardenDetail;
  onClose(): void;
  onDone(): void;
}

function GardenForm({ garden, onClose, onDone }: FormProps) {
  const newest = () => api.garden.detail({ id: garden.id });
  const {
    version = garden.version,
    theirs,
    shell,
    note,
  } = useConflictingVersion({ saved: garden, newest, detailsOf: gardenDetails });
  const text = useRef<RichTextHandle>(null);
  async function save(form: FormData) {
    const finished = await text.current?.finish();
    if (finished && !finished.ok) {
      return { ok: false as const, error: "uploadUnknown" as const, msg: finished.msg, field: "content" };
    }
    return api.garden.edit({
      id: garden.id,
      version,
      name: typed(form, "name"),
      kind: keyIn(gardenKindLabels, typed(form, "kind")) || garden.kind,
      region: typed(form, "region"),
      address: typed(form, "address"),
      summary: typed(form, "summary"),
      contact_phone: typed(form, "contact_phone"),
      opening_hours: typed(form, "opening_hours"),
      opening_note: typed(form, "opening_note"),
      notice: typed(form, "notice"),
      levels: typed(form, "levels").replaceAll(/[，、\s]+/g, ","),
      content: finished?.html ?? garden.content,
      ...gardenImagesIn(form, garden),
    });
  }
  const before = theirs ?? garden;
  const undo = {
    done: `${before.garden_name} 改了`,
    call: (saved: { version: number }) =>
      api.garden.edit({
        id: garden.id,
        version: saved.version,
        name: before.garden_name,
        kind: before.kind,
        region: before.region,
        address: before.address,
        summary: before.summary,
        contact_phone: before.contact_phone,
        opening_hours: before.opening_hours.join("\n"),
        opening_note: before.opening_note,
        notice: before.notice,
        levels: before.levels.join(","),
        content: before.content,
        thumb: before.thumb,
        background: before.background,
        banners: before.banners.join("\n"),
      }),
  };
  return (
    <FormShell save={save} onSaved={onDone} undo={undo} onCancel={onClose} {...shell}>
      {note}
      <GardenTexts garden={garden} />
      <RichTextInput label="介绍" html={garden.content} handle={text} />
      <GardenImages garden={garden} />
    </FormShell>
  );
}

const image = (url: string) => url !== "" && <img className={styles.thumb} src={url} alt="" />;

/** All fields of a garden's form, to read. */
const gardenDetails = (garden: GardenDetail) => [
  { label: "名称", value: garden.garden_name },
  { label: "类别", value: gardenKindLabels[garden.kind] },
  { label: "地区", value: garden.region },
  { label: "地址", value: garden.address },
  { label: "联系电话", value: garden.contact_phone },
  { label: "开放时间", value: garden.opening_hours.join("；") },
  { label: "开放说明", value: garden.opening_note },
  { label: "告示", value: garden.notice },
  { label: "设置的等级", value: garden.levels.join(",") },
  { label: "简介", value: garden.summary, isWide: true },
  { label: "介绍", value: garden.content !== "" && <RichText html={garden.content} />, isWide: true },
  { label: "封面", value: image(garden.thumb) },
  { label: "背景", value: image(garden.background) },
  ...garden.banners.map((url, at) => ({ label: `横幅 ${at + 1}`, value: image(url) })),
];
