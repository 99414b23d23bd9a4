import { Button } from "@changming/ui/button";
import { TextField } from "../../form/text-field.tsx";
import type { FamilyHome } from "../family/family-home.ts";
import { TextArea } from "../../form/text-area.tsx";
import { ImageField } from "../upload/image-field.tsx";
import { calendarNames, type FamilyTexts, type TextChange } from "./family-texts.ts";
import { useFamilyTextsForm, type FamilyTextsFormEnds } from "./use-family-texts-form.ts";
import styles from "./family-texts-form.module.css";

/** Size of the cropped portrait, in px. */
const frame = { width: 480, height: 640 };

type FamilyTextsFormProps = FamilyTextsFormEnds & { home: FamilyHome };

/** Edits portrait, texts and calendars; no input is lost, not even when another member saved meanwhile. */
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
        <Button kind="main" type="submit" aria-busy={isBusy}>
          {isBusy ? "正在保存…" : meanwhile ? "仍然保存我写的" : "保存"}
        </Button>
        <Button kind="bare" onClick={ends.onClose}>
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
