import { Button } from "@changming/ui/button";
import { TextField } from "../account/text-field.tsx";
import type { FamilyHome } from "../family/family-home.ts";
import { TextArea } from "../feedback/text-area.tsx";
import { PictureField } from "../upload/picture-field.tsx";
import { CalendarChoice } from "./calendar-choice.tsx";
import { useWordsForm, type WordsFormEnds } from "./use-words-form.ts";
import type { ChangedLine } from "./words-changed.ts";
import styles from "./words-form.module.css";

/** What a portrait is cut to, in px: as tall as it hangs everywhere. */
const frame = { width: 480, height: 640 };

export type WordsFormProps = WordsFormEnds & { home: FamilyHome };

/** Changes portrait, words and calendars; nothing written is ever lost, not even when another saved meanwhile. */
export function WordsForm({ home, ...ends }: WordsFormProps) {
  const { errorOf, isBusy, handleSubmit, pictures, meanwhile, words } = useWordsForm(home, ends);
  const { detail } = home;
  const [right = "", left = ""] = words.couplet.split("\n");
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
      <PictureField
        label="画像"
        name="avatar"
        pictures={pictures}
        now={detail.avatar}
        frame={frame}
        error={errorOf("avatar")}
      />
      <TextArea label="简介" name="summary" rows={3} defaultValue={words.summary} error={errorOf("summary")} />
      <TextField
        label="又名"
        name="otherNames"
        maxLength={200}
        defaultValue={words.otherNames}
        hint="字、号、原名、笔名，用顿号隔开；别人用它们也能寻访到。"
        error={errorOf("otherNames")}
      />
      <TextField
        label="匾额"
        name="plaque"
        maxLength={16}
        defaultValue={words.plaque}
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
        defaultValue={words.opening}
        error={errorOf("opening")}
      />
      <div className={styles.calendars}>
        {home.birthday_known === 1 && !detail.is_martyr && (
          <CalendarChoice legend="生辰怎么过" name="birthdayBy" now={words.birthdayBy} />
        )}
        {home.anniversary_known === 1 && (
          <CalendarChoice legend="忌日怎么过" name="anniversaryBy" now={words.anniversaryBy} />
        )}
      </div>
      {meanwhile && <Meanwhile lines={meanwhile} />}
      {errorOf("form") && (
        <p className={styles.wrong} role="alert">
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

/** What another saved while one was writing. */
function Meanwhile({ lines }: { lines: readonly ChangedLine[] }) {
  return (
    <div className={styles.meanwhile}>
      <p>您写的都还在。家人刚才改的是：</p>
      <dl>
        {lines.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {lines.length === 0 && <dd>画像</dd>}
      </dl>
      <p>再点一次保存，只换上您改过的那几处，家人改的别处不动。</p>
    </div>
  );
}
