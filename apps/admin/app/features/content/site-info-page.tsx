import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useQuery } from "@tanstack/react-query";
import { GreyDays } from "./grey-days.tsx";
import { SiteSettingsForm, type Settings, type SettingsProps, useOpenedSettings } from "./site-settings-form.tsx";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { useApprovers, waitsFor, willWaitFor } from "../../parts/use-approvers.ts";
import { typed } from "../../parts/form-values.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import { useSelf } from "../../session/session-store.ts";
import styles from "./content.module.css";

export function SiteInfoPage() {
  const query = useQuery(queries.siteInfo.detail({}));
  if (!query.data) return <Loading query={query} />;
  const saved = query.data;
  const tabs = [
    { key: "words", label: "站点与开关", content: <SiteSettingsForm saved={saved} /> },
    { key: "grey", label: "素色日", content: <GreyDays saved={saved} /> },
    { key: "money", label: "费用", content: <SiteMoneyForm saved={saved} /> },
  ];
  return (
    <>
      <h1>站点信息</h1>
      <Loading query={query} />
      <Tabs label="站点信息" tabs={tabs} />
    </>
  );
}

const needs = [
  { value: "1", label: "收费" },
  { value: "0", label: "不收费" },
];

const detailsOf = (now: Settings) => [
  { label: "申请居所", value: now.is_need_pay ? "收费" : "不收费" },
  { label: "入驻费用", value: `${now.apply_money} 元` },
  { label: "要第二个人确认的退款", value: `超过 ${now.second_person} 元` },
];

/** The fee of an application and the sums that need two people; an administrator's, after reauthentication. */
function SiteMoneyForm(props: SettingsProps) {
  const [saved, adopt] = useOpenedSettings(props.saved);
  const mayChange = useSelf().role === "administrator";
  const { version, shell, note, forget } = useConflictingVersion({
    saved,
    newest: () => api.siteInfo.detail({}),
    detailsOf,
  });
  const [isWaiting, setWaiting] = useState(false);
  const names = useApprovers("siteInfo.raiseSecondPerson");
  return (
    <div className={styles.form}>
      <FormShell
        isReadOnly={!mayChange}
        onSaved={({ version: left, is_waiting }) => {
          adopt(left);
          setWaiting(is_waiting);
          forget();
        }}
        {...shell}
        save={(form) =>
          api.siteInfo.setMoney({
            version: version ?? saved.version,
            isNeedPay: typed(form, "isNeedPay") === "1" ? 1 : 0,
            applyMoney: typed(form, "applyMoney"),
            secondPerson: typed(form, "secondPerson"),
          })
        }
      >
        <fieldset className={styles.group} disabled={!mayChange}>
          <legend>费用（由管理员改，要再验证一次）</legend>
          {note}
          {isWaiting && (
            <p>
              {waitsFor(names)}。调高的退款金额在那以前仍是 {saved.second_person} 元；其他的已保存。
            </p>
          )}
          <div className={styles.row}>
            <ChoiceField name="isNeedPay" label="申请居所" choices={needs} defaultValue={String(saved.is_need_pay)} />
            <Field
              name="applyMoney"
              label="入驻费用（元）"
              inputMode="decimal"
              defaultValue={saved.apply_money}
              hint="只影响以后的申请"
            />
            <Field
              name="secondPerson"
              label="超过多少元的退款要第二个人确认"
              inputMode="decimal"
              defaultValue={saved.second_person}
              hint={`调低立刻生效；调高${willWaitFor(names)}`}
            />
          </div>
        </fieldset>
      </FormShell>
    </div>
  );
}
