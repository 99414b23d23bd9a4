import { Button } from "@changming/ui/button";
import { TextField } from "../../form/text-field.tsx";
import type { FamilyHome } from "../family/family-home.ts";
import { TextArea } from "../../form/text-area.tsx";
import { ImageField } from "../upload/image-field.tsx";
import {
  calendarNames,
  type FamilyTexts,
  type TextChange,
  textChanges,
  changedTexts,
  coupletError,
  familyTextsOf,
} from "./family-texts.ts";
import styles from "./family-texts-form.module.css";
import { useRef, useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { typed, useForm, type FieldError, fieldErrorOf } from "../../form/use-form.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import { useImageUploads } from "../upload/use-image-uploads.ts";

/** Size of the cropped portrait, in px. */
const frame = { width: 480, height: 640 };

type FamilyTextsFormProps = FamilyTextsFormEnds & { home: FamilyHome };

/**
 * Edits portrait, texts and calendars (R-family-12); no input is lost, not even when another member saved meanwhile.
 */
export function FamilyTextsForm({ home, ...ends }: FamilyTextsFormProps) {
  const { errorOf, isBusy, handleSubmit, uploads, meanwhile, texts } = useFamilyTextsForm(home, ends);
  const { detail } = home;
  const [right = "", left = ""] = texts.couplet.split("\n");
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
      <ImageField
        label="画像"
        name="avatar"
        uploads={uploads}
        now={detail.avatar}
        frame={frame}
        error={errorOf("avatar")}
      />
      <TextArea label="简介" name="summary" rows={3} defaultValue={texts.summary} error={errorOf("summary")} />
      <TextField
        label="又名"
        name="otherNames"
        maxLength={200}
        defaultValue={texts.otherNames}
        hint="字、号、原名、笔名，用顿号隔开；别人用它们也能寻访到。"
        error={errorOf("otherNames")}
      />
      <TextField
        label="匾额"
        name="plaque"
        maxLength={16}
        defaultValue={texts.plaque}
        hint="挂在门上，最多 8 个字。"
        error={errorOf("plaque")}
      />
      <div className={styles.couplet}>
        <TextField
          label="上联"
          name="couplet"
          maxLength={24}
          defaultValue={right}
          hint="门的右边，最多 12 个字。"
          error={errorOf("couplet")}
        />
        <TextField
          label="下联"
          name="coupletLeft"
          maxLength={24}
          defaultValue={left}
          hint="门的左边，最多 12 个字。"
          error={errorOf("coupletLeft")}
        />
      </div>
      <TextArea
        label="题词（最多四行，每行 20 个字）"
        name="opening"
        rows={4}
        defaultValue={texts.opening}
        error={errorOf("opening")}
      />
      <div className={styles.calendars}>
        {home.birthday_known === 1 && !detail.is_martyr && (
          <CalendarChoice legend="生辰怎么过" name="birthdayBy" now={texts.birthdayBy} />
        )}
        {home.anniversary_known === 1 && (
          <CalendarChoice legend="忌日怎么过" name="anniversaryBy" now={texts.anniversaryBy} />
        )}
      </div>
      {meanwhile && <Meanwhile changes={meanwhile} />}
      {errorOf("form") && (
        <p className={styles.error} role="alert">
          {errorOf("form")}
        </p>
      )}
      <div className={styles.end}>
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          {isBusy ? "正在保存…" : meanwhile ? "仍然保存我写的" : "保存"}
        </Button>
        <Button kind="ghost" onClick={ends.onClose}>
          不改了
        </Button>
      </div>
    </form>
  );
}

/** The changes that another member saved meanwhile. */
function Meanwhile({ changes }: { changes: readonly TextChange[] }) {
  return (
    <div className={styles.meanwhile}>
      <p>您写的都还在。家人刚才改的是：</p>
      <dl>
        {changes.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {changes.length === 0 && <dd>画像</dd>}
      </dl>
      <p>再点一次保存，只换上您改过的那几处，家人改的别处不动。</p>
    </div>
  );
}

interface CalendarChoiceProps {
  legend: string;
  name: string;
  now: FamilyTexts["birthdayBy"];
}

/** The calendar by which a day is observed every year. */
function CalendarChoice({ legend, name, now }: CalendarChoiceProps) {
  return (
    <fieldset className={styles.calendar}>
      <legend>{legend}</legend>
      {(["solar", "lunar"] as const).map((calendar) => (
        <label key={calendar}>
          <input type="radio" name={name} value={calendar} defaultChecked={calendar === now} />
          {calendarNames[calendar]}
        </label>
      ))}
    </fieldset>
  );
}

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

interface FamilyTextsFormEnds {
  /** The residence has changed. */
  onSaved(): void;
  onClose(): void;
}

/**
 * Saves only the changed fields. If another member saved meanwhile, lists their changes, preserves the input, and saves
 * over the newer version when submitted again.
 */
function useFamilyTextsForm(home: FamilyHome, { onSaved, onClose }: FamilyTextsFormEnds) {
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
