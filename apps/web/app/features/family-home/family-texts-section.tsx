import { useState } from "react";
import { Button } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { Portrait } from "@changming/ui/portrait";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { LazySection } from "../../parts/lazy-section.tsx";
import styles from "./family-texts-section.module.css";
import { calendarNames, familyTextsOf } from "./family-texts.ts";

const loadForm = async () => (await import("./family-texts-form.tsx")).FamilyTextsForm;

/** The family's own portrait, texts and calendars; managers can edit them. */
export function FamilyTextsSection({ home, query }: FamilyPageData) {
  const [isEditing, setEditing] = useState(false);
  return (
    <FamilyPart
      title="画像与题字"
      lead={isEditing ? "改好了再保存，保存以后居所的主页立即换成新的。" : undefined}
      aside={
        home.can.manage &&
        !isEditing && (
          <Button kind="ghost" onClick={() => setEditing(true)}>
            <Icon name="pencil" />
            修改
          </Button>
        )
      }
    >
      {isEditing ? (
        <LazySection
          load={loadForm}
          what="表单"
          props={{ home, onSaved: query.refetch, onClose: () => setEditing(false) }}
        />
      ) : (
        <FamilyTextList home={home} />
      )}
    </FamilyPart>
  );
}

function FamilyTextList({ home }: Pick<FamilyPageData, "home">) {
  const { detail } = home;
  const { otherNames, couplet, opening, birthdayBy, anniversaryBy } = familyTextsOf(home);
  return (
    <div className={styles.text}>
      <div className={styles.portrait}>
        <Portrait src={detail.avatar} familyName={detail.family_name} sizes="120px" alt={`${detail.name}的画像`} />
      </div>
      <dl className={styles.rows}>
        <TextRow name="简介" text={detail.summary} />
        <TextRow name="又名" text={otherNames} />
        <TextRow name="匾额" text={detail.plaque} isKai />
        <TextRow name="楹联" text={couplet} isKai />
        <TextRow name="题词" text={opening} isKai />
        {home.birthday_known === 1 && !detail.is_martyr && <TextRow name="生辰" text={calendarNames[birthdayBy]} />}
        {home.anniversary_known === 1 && <TextRow name="忌日" text={calendarNames[anniversaryBy]} />}
      </dl>
    </div>
  );
}

function TextRow({ name, text, isKai = false }: { name: string; text: string; isKai?: boolean }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={text === "" ? styles.none : isKai ? styles.kai : undefined}>{text || "还没有写"}</dd>
    </div>
  );
}
