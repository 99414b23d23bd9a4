import { useState } from "react";
import { api } from "../../api/api.ts";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { imageIn, ImageInput } from "../../parts/image-input.tsx";
import { typed } from "../../parts/typed.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import styles from "./content.module.css";
import type { Settings, SettingsProps } from "./settings.ts";
import { siteFields } from "./site-fields.ts";
import { useIsWriter } from "./use-editing.ts";

const themes = [
  { value: "0", label: "平常的颜色" },
  { value: "1", label: "全站素色（立刻，直到改回来）" },
];
const rankings = [
  { value: "1", label: "显示排行与名册" },
  { value: "0", label: "不显示任何排行" },
];
const gifts = [
  { value: "0", label: "全部礼物" },
  { value: "1", label: "只留文明祭扫的礼物" },
];

const flag = (form: FormData, name: string) => (typed(form, name) === "1" ? 1 : 0);

/** Texts that every page displays, switches and limits. */
export function SiteSettingsForm({ present, again }: SettingsProps) {
  const isWriter = useIsWriter();
  const [theirs, setTheirs] = useState<Settings | null>(null);
  const version = (theirs ?? present).version;
  async function showConflictingVersion() {
    const newest = await api.siteInfo.detail({});
    if (newest.ok) setTheirs(newest.body);
  }
  async function save(form: FormData) {
    const text = (name: string) => typed(form, name);
    return api.siteInfo.save({
      version,
      logo: imageIn(form, "logo"),
      name: text("name"),
      tel: text("tel"),
      qrcode: text("qrcode"),
      wxappQrcode: text("wxappQrcode"),
      address: text("address"),
      email: text("email"),
      icp: text("icp"),
      policeFiling: text("policeFiling"),
      copyright: text("copyright"),
      websiteSummary: text("websiteSummary"),
      welcomeStatement: text("welcomeStatement"),
      cooperationTips: text("cooperationTips"),
      theme: flag(form, "theme"),
      hasRankings: flag(form, "hasRankings"),
      civilGiftsOnly: flag(form, "civilGiftsOnly"),
      freeGiftNums: text("freeGiftNums"),
      albumNumsLimit: text("albumNumsLimit"),
      photoNumsLimit: text("photoNumsLimit"),
    });
  }
  return (
    <div className={styles.form}>
      <FormShell
        isReadOnly={!isWriter}
        save={save}
        onSaved={() => {
          setTheirs(null);
          again();
        }}
        showConflictingVersion={() => void showConflictingVersion()}
        saveLabel={theirs ? "用我填的保存" : "保存"}
      >
        {(fieldErrorOf) => (
          <fieldset className={styles.group} disabled={!isWriter}>
            <legend>站点与开关</legend>
            {theirs && <ChangedMeanwhile before={present} theirs={theirs} />}
            <ImageInput name="logo" label="标志" present={present.logo} error={fieldErrorOf("logo")} />
            <div className={styles.row}>
              {siteFields.map(({ name, label, of, hint, type, isLong }) => {
                const own = {
                  name,
                  label,
                  defaultValue: String(of(present)),
                  error: fieldErrorOf(name),
                  ...(hint && { hint }),
                };
                return isLong ? <TextField key={name} {...own} /> : <Field key={name} {...own} type={type ?? "text"} />;
              })}
            </div>
            <div className={styles.row}>
              <ChoiceField name="theme" label="颜色" choices={themes} defaultValue={String(present.theme ? 1 : 0)} />
              <ChoiceField
                name="hasRankings"
                label="排行"
                choices={rankings}
                defaultValue={String(present.has_rankings)}
              />
              <ChoiceField
                name="civilGiftsOnly"
                label="礼物"
                choices={gifts}
                defaultValue={String(present.civil_gifts_only)}
              />
            </div>
          </fieldset>
        )}
      </FormShell>
    </div>
  );
}
