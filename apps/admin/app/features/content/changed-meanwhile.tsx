import { DetailList } from "../../parts/detail-list.tsx";
import styles from "./content.module.css";
import { siteFields } from "./site-fields.ts";
import type { Settings } from "./settings.ts";

const flags: readonly { label: string; of(now: Settings): string }[] = [
  { label: "颜色", of: (now) => (now.theme ? "素色" : "平常") },
  { label: "排行", of: (now) => (now.has_rankings ? "显示" : "不显示") },
  { label: "礼物", of: (now) => (now.civil_gifts_only ? "只留文明祭扫的" : "全部") },
  { label: "费用", of: (now) => `${now.apply_money} 元，退款 ${now.second_person} 元以上要两个人` },
];

/** What another user saved since this form was opened; the user's own input stays in the fields. */
export function ChangedMeanwhile({ before, theirs }: { before: Settings; theirs: Settings }) {
  const all = [...siteFields.map(({ label, of }) => ({ label, of: (now: Settings) => String(of(now)) })), ...flags];
  const changed = all.filter(({ of }) => of(before) !== of(theirs));
  return (
    <div className={styles.note}>
      <p>别人刚才改成了下面这样，您填的都还在。把要留的抄过来，再点“用我填的保存”，就以您的为准。</p>
      <DetailList
        details={[
          ...changed.map(({ label, of }) => ({ label, value: of(theirs) })),
          ...(before.logo === theirs.logo
            ? []
            : [{ label: "标志", value: <img className={styles.thumb} src={theirs.logo} alt="对方换的标志" /> }]),
        ]}
      />
    </div>
  );
}
