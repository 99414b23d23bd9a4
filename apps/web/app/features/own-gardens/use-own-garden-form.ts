import { useRef, useState } from "react";
import { maxBanners } from "@changming/contract/limits";
import { api } from "../../api/api.ts";
import { useLocalDraft } from "../../browser/use-local-draft.ts";
import { fieldErrorOf, typed, useForm } from "../../form/use-form.ts";
import { sentBefore } from "../upload/sent-before.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import { useImageUploads } from "../upload/use-image-uploads.ts";
import { draftedBanners, draftedGarden, levelsIn, writtenOf } from "./own-garden-draft.ts";
import type { OwnGardenDetail } from "./own-garden-data.ts";
import { useRecordEditor } from "./use-record-editor.ts";

const names = [
  "banners",
  "summary",
  "notice",
  "opening_hours",
  "opening_note",
  "contact_phone",
  "address",
  "levels",
  "content",
] as const;

/** In ms; longer than a call's two seconds, as the text may have 60 KB (docs/decisions/0029). */
const timeoutMs = 15_000;

interface OwnGardenFormOptions {
  garden: OwnGardenDetail;
  userId: string;
  onSaved(): void;
}

/** The form of a garden's page: draft, uploads, sending, and the page that somebody else saved meanwhile. */
export function useOwnGardenForm({ garden, userId, onSaved }: OwnGardenFormOptions) {
  const draft = useLocalDraft(`garden_${garden.id}`, userId);
  const [drafted] = useState(() => draftedGarden(draft.first));
  const [banners] = useState(() => draftedBanners(draft.first, garden.banners, sentBefore));
  const [isDirty, setDirty] = useState(drafted !== null);
  const [meanwhile, setMeanwhile] = useState<OwnGardenDetail | null>(null);
  const written = drafted ?? writtenOf(garden);
  const record = useRecordEditor(written.content ?? "");
  const form = useRef<HTMLFormElement>(null);

  function store(): void {
    if (form.current) draft.storeFields(form.current);
    setDirty(true);
  }

  const uploads = useImageUploads({
    max: maxBanners,
    sent: banners.sent,
    onSent(urls) {
      draft.storeImages("banners", urls);
      if (urls.join() !== banners.sent.map(({ url }) => url).join()) store();
    },
  });

  const state = useForm<(typeof names)[number]>(async (fields) => {
    const unsent = unsentMessage(uploads.slots);
    if (unsent) return { field: "banners", message: unsent };
    const levels = levelsIn([...fields]);
    if (levels === "") return { field: "levels", message: "请至少选一个等级" };
    const { html, error } = await record.finish();
    if (error) return { field: "content", message: error };
    const text = (name: string) => typed(fields, name);
    const result = await api.ownGarden.edit(
      {
        id: garden.id,
        banners: uploads.urls.join("\n"),
        summary: text("summary"),
        notice: text("notice"),
        opening_hours: text("opening_hours"),
        opening_note: text("opening_note"),
        contact_phone: text("contact_phone"),
        address: text("address"),
        content: html,
        levels,
        version: String(meanwhile?.version ?? written.version ?? garden.version),
      },
      { timeoutMs },
    );
    if (!result.ok) {
      if (result.error === "editedMeanwhile") {
        const latest = await api.ownGarden.detail({ id: garden.id });
        if (latest.ok) setMeanwhile(latest.body);
      }
      return fieldErrorOf(result, names, { uploadUnknown: "banners" });
    }
    draft.drop();
    setDirty(false);
    onSaved();
    return null;
  });

  return {
    ...state,
    draft,
    written,
    record,
    uploads,
    meanwhile,
    isDirty,
    isDrafted: drafted !== null,
    lostBanners: banners.lost,
    formRef: form,
    store,
  };
}
