import { useState } from "react";
import { Button } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { Portrait } from "@changming/ui/portrait";
import type { FamilyShown } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { LatePart } from "../site/late-part.tsx";
import styles from "./own-words.module.css";
import { calendarNames, ownWordsOf } from "./words-changed.ts";

const loadForm = async () => (await import("./words-form.tsx")).WordsForm;

/** What the family itself says: portrait, words, by which calendar the days are kept. Who keeps the residence can change it. */
export function OwnWordsPart({ home, asked }: FamilyShown) {
  const [isEditing, setEditing] = useState(false);
  return (
    <FamilyPart
      title="画像与题字"
      lead={isEditing ? "改好了再保存，保存以后居所的主页立即换成新的。" : undefined}
      aside={
        home.can.manage &&
        !isEditing && (
          <Button kind="bare" onClick={() => setEditing(true)}>
            <Icon name="pencil" />
            修改
          </Button>
        )
      }
    >
      {isEditing ? (
        <LatePart
          load={loadForm}
          what="表单"
          props={{ home, onSaved: asked.askAgain, onClose: () => setEditing(false) }}
        />
      ) : (
        <Shown home={home} />
      )}
    </FamilyPart>
  );
}

function Shown({ home }: Pick<FamilyShown, "home">) {
  const { detail } = home;
  const { otherNames, couplet, opening, birthdayBy, anniversaryBy } = ownWordsOf(home);
  return (
    <div className={styles.words}>
      <div className={styles.portrait}>
        <Portrait src={detail.avatar} familyName={detail.family_name} sizes="120px" alt={`${detail.name}的画像`} />
      </div>
      <dl className={styles.lines}>
        <Line name="简介" text={detail.summary} />
        <Line name="又名" text={otherNames} />
        <Line name="匾额" text={detail.plaque} isKai />
        <Line name="楹联" text={couplet} isKai />
        <Line name="题词" text={opening} isKai />
        {home.birthday_known === 1 && !detail.is_martyr && <Line name="生辰" text={calendarNames[birthdayBy]} />}
        {home.anniversary_known === 1 && <Line name="忌日" text={calendarNames[anniversaryBy]} />}
      </dl>
    </div>
  );
}

function Line({ name, text, isKai = false }: { name: string; text: string; isKai?: boolean }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd className={text === "" ? styles.none : isKai ? styles.kai : undefined}>{text || "还没有写"}</dd>
    </div>
  );
}
