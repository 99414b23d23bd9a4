import { useState } from "react";
import { mailingSms, maxSmsLine, smsSegments } from "@changming/contract/admin/mailing-text";
import { residenceKindNames } from "@changming/contract/admin/memorial-names";
import { DetailList } from "../../parts/detail-list.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { choicesOf } from "../../parts/form-values.ts";
import type { MailingDetail, MailingOptions } from "./mailing-items.ts";
import styles from "./mailing.module.css";

/** The values of the checked boxes of this name, joined by commas. */
export function chosenIn(form: FormData, name: string): string {
  return form
    .getAll(name)
    .filter((value) => typeof value === "string")
    .join(",");
}

interface PartProps {
  options: MailingOptions;
  saved: MailingDetail | null;
}

/** Only some levels and kinds of residences; none chosen means all. */
export function Narrowing({ options, offered, saved }: PartProps & { offered: readonly number[] }) {
  const levels = options.levels.filter(({ level }) => offered.includes(level));
  return (
    <fieldset className={styles.narrowing}>
      <legend>只写给一部分居所（都不选，就是全园）</legend>
      <div>
        {levels.map(({ level, name }) => (
          <Field
            key={level}
            type="checkbox"
            name="level"
            label={name}
            value={level}
            defaultChecked={saved?.levels.includes(level)}
          />
        ))}
      </div>
      <div>
        {choicesOf(residenceKindNames).map(({ value, label }) => (
          <Field
            key={value}
            type="checkbox"
            name="kind"
            label={label}
            value={value}
            defaultChecked={saved?.kinds.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The inbox of every family that has not switched letters off; also an SMS where the site can send them. */
export function Ways({ options: { sms }, gardenName, saved }: PartProps & { gardenName: string }) {
  const [bySms, setBySms] = useState(sms.is_possible && (saved?.by_sms ?? false));
  const [line, setLine] = useState(saved?.sms_line ?? "");
  const text = mailingSms({ sign: sms.sign, garden: gardenName, line });
  const segments = smsSegments(text);
  return (
    <fieldset className={styles.narrowing}>
      <legend>怎么寄</legend>
      <p>站内信：进每一家的站内消息；自己关了来信的、账号停用或注销的，不寄。</p>
      <Field
        type="checkbox"
        name="bySms"
        label="也发短信提醒，只发给自己打开了短信的"
        hint={sms.is_possible ? "每天 8:00–21:00 发，其余时候等到早上 8 点" : sms.reason}
        checked={bySms}
        disabled={!sms.is_possible}
        onChange={(event) => setBySms(event.target.checked)}
      />
      {bySms && (
        <Field
          name="smsLine"
          label="短信里的一句话"
          maxLength={maxSmsLine}
          value={line}
          hint={`${text}（${text.length} 字，算 ${segments} 条，每条 ${sms.price_fen} 分）`}
          onChange={(event) => setLine(event.target.value)}
        />
      )}
    </fieldset>
  );
}

/** The version that a colleague saved in the meantime. */
export function ConflictingMailing({ theirs, onClose }: { theirs: MailingDetail; onClose(): void }) {
  return (
    <Dialog title="对方刚才存的信" onClose={onClose} isWide>
      <p>您写的都还在，一个字也没有少。再点“用我写的保存”，就以您的为准。</p>
      <DetailList
        details={[
          { label: "园区", value: theirs.garden_name },
          { label: "标题", value: theirs.title },
          { label: "正文", value: theirs.content, isWide: true },
          { label: "短信", value: theirs.by_sms && theirs.sms_line, isWide: true },
        ]}
      />
    </Dialog>
  );
}
