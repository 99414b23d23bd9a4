import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../api/api.ts";
import { ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { imageIn, ImageInput } from "../../parts/image-input.tsx";
import { typed } from "../../parts/form-values.ts";
import styles from "./content.module.css";
import { useIsWriter } from "./use-editing.ts";
import type { Detail } from "../../parts/detail-list.tsx";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";

export type Settings = BodyOf<AdminCalls["siteInfo"]["detail"]>;

export interface SettingsProps {
  saved: Settings;
}

const themes = [
  { value: "0", label: "平常的颜色" },
  { value: "1", label: "全站素色（立刻，直到改回来）" },
];

const flag = (form: FormData, name: string) => (typed(form, name) === "1" ? 1 : 0);

/**
 * The settings from which a form's fields were drawn, and what to call with the version that a save of its own left. The
 * page is fetched again under the form: a version that somebody else saved must not become the one that it replaces.
 */
export function useOpenedSettings(saved: Settings): [Settings, (version: number) => void] {
  const [opened, setOpened] = useState(saved);
  const [ownVersion, setOwnVersion] = useState(0);
  if (ownVersion === saved.version) {
    setOwnVersion(0);
    setOpened(saved);
  }
  return [opened, setOwnVersion];
}

/** Texts that every page displays, switches and limits. */
export function SiteSettingsForm(props: SettingsProps) {
  const isWriter = useIsWriter();
  const [saved, adopt] = useOpenedSettings(props.saved);
  const { version, theirs, shell, note, forget } = useConflictingVersion({
    saved,
    newest: () => api.siteInfo.detail({}),
    detailsOf: (row) => changedDetails(saved, row),
  });
  // The fields keep what was typed: after an undo they are drawn again with what is stored.
  const [undone, setUndone] = useState({ version: 0, turn: 0 });
  if (undone.version === saved.version) setUndone({ version: 0, turn: undone.turn + 1 });
  async function saveBack(before: Settings, over: number) {
    const result = await saveAgain(before, over);
    if (result.ok) {
      adopt(result.body.version);
      setUndone(({ turn }) => ({ version: result.body.version, turn }));
    }
    return result;
  }
  async function save(form: FormData) {
    const text = (name: string) => typed(form, name);
    return api.siteInfo.save({
      version: version ?? saved.version,
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
      freeGiftNums: text("freeGiftNums"),
      albumNumsLimit: text("albumNumsLimit"),
      photoNumsLimit: text("photoNumsLimit"),
    });
  }
  return (
    <div className={styles.form}>
      <FormShell
        key={undone.turn}
        isReadOnly={!isWriter}
        save={save}
        onSaved={(now) => {
          adopt(now.version);
          forget();
        }}
        undo={{ done: "站点信息改了", call: (now) => saveBack(theirs ?? saved, now.version) }}
        {...shell}
      >
        <fieldset className={styles.group} disabled={!isWriter}>
          <legend>站点与开关</legend>
          {note}
          <ImageInput name="logo" label="标志" saved={saved.logo} />
          <div className={styles.row}>
            {siteFields.map(({ name, label, of, hint, type, isLong }) => {
              const own = {
                name,
                label,
                defaultValue: String(of(saved)),
                ...(hint && { hint }),
              };
              return isLong ? <TextField key={name} {...own} /> : <Field key={name} {...own} type={type ?? "text"} />;
            })}
          </div>
          <div className={styles.row}>
            <ChoiceField name="theme" label="颜色" choices={themes} defaultValue={String(saved.theme ? 1 : 0)} />
          </div>
          <p>
            排行、文明祭扫的礼物和未成年人付费，在<Link to="/legal">法规选项</Link>里定。
          </p>
        </fieldset>
      </FormShell>
    </div>
  );
}

const flags: readonly { label: string; of(now: Settings): string }[] = [
  { label: "颜色", of: (now) => (now.theme ? "素色" : "平常") },
  { label: "费用", of: (now) => `${now.apply_money} 元，退款 ${now.second_person} 元以上要两个人` },
];

/** What another user changed since this form was opened: all of it is too much to compare. */
function changedDetails(before: Settings, theirs: Settings): Detail[] {
  const all = [...siteFields.map(({ label, of }) => ({ label, of: (now: Settings) => String(of(now)) })), ...flags];
  const changed = all.filter(({ of }) => of(before) !== of(theirs));
  const logo = { label: "标志", value: <img className={styles.thumb} src={theirs.logo} alt="对方换的标志" /> };
  return [
    ...changed.map(({ label, of }) => ({ label, value: of(theirs) })),
    ...(before.logo === theirs.logo ? [] : [logo]),
  ];
}

interface SiteField {
  /** Field name in the call. */
  name: string;
  label: string;
  of(saved: Settings): string | number;
  hint?: string;
  type?: "number" | "email" | "tel";
  isLong?: boolean;
}

/** Saves again what there was before. */
const saveAgain = (before: Settings, version: number) =>
  api.siteInfo.save({
    version,
    logo: before.logo,
    name: before.name,
    tel: before.tel,
    qrcode: before.qrcode,
    wxappQrcode: before.wxapp_qrcode,
    address: before.address,
    email: before.email,
    icp: before.icp,
    policeFiling: before.police_filing,
    copyright: before.copyright,
    websiteSummary: before.website_summary,
    welcomeStatement: before.welcome_statement,
    cooperationTips: before.cooperation_tips,
    theme: before.theme ? 1 : 0,
    freeGiftNums: before.free_gift_nums,
    albumNumsLimit: before.album_nums_limit,
    photoNumsLimit: before.photo_nums_limit,
  });

/** The settings that are typed as text, in form order. */
const siteFields: readonly SiteField[] = [
  { name: "name", label: "站名", of: (now) => now.name },
  { name: "tel", label: "服务电话", of: (now) => now.tel, type: "tel" },
  { name: "email", label: "邮箱", of: (now) => now.email, type: "email" },
  { name: "address", label: "地址", of: (now) => now.address },
  { name: "icp", label: "ICP 备案号", of: (now) => now.icp, hint: "页脚显示" },
  { name: "policeFiling", label: "公安备案号", of: (now) => now.police_filing, hint: "页脚显示，在 ICP 备案号旁" },
  { name: "copyright", label: "版权说明", of: (now) => now.copyright },
  { name: "welcomeStatement", label: "欢迎语", of: (now) => now.welcome_statement, hint: "页眉显示" },
  { name: "qrcode", label: "公众号二维码内容", of: (now) => now.qrcode, hint: "一个网址，页面把它画成二维码" },
  { name: "wxappQrcode", label: "小程序二维码内容", of: (now) => now.wxapp_qrcode },
  { name: "websiteSummary", label: "网站简介", of: (now) => now.website_summary, isLong: true },
  { name: "cooperationTips", label: "合作说明", of: (now) => now.cooperation_tips, isLong: true },
  { name: "freeGiftNums", label: "每人每日免费礼物", of: (now) => now.free_gift_nums, type: "number" },
  { name: "albumNumsLimit", label: "每处居所的相册数", of: (now) => now.album_nums_limit, type: "number" },
  { name: "photoNumsLimit", label: "每本相册的照片数", of: (now) => now.photo_nums_limit, type: "number" },
];
