import { api } from "../../api/api.ts";
import { Loading } from "../../parts/loading.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { GreyDays } from "./grey-days.tsx";
import { SiteMoneyForm } from "./site-money-form.tsx";
import { SiteSettingsForm } from "./site-settings-form.tsx";

export function SiteInfoPage() {
  const { answer, body, again } = useAnswer("siteInfo", (signal) => api.siteInfo.detail({}, { signal }));
  if (!body) return <Loading answer={answer} again={again} />;
  const shared = { present: body, again };
  const tabs = [
    { key: "words", label: "站点与开关", content: <SiteSettingsForm {...shared} /> },
    { key: "grey", label: "素色日", content: <GreyDays {...shared} /> },
    { key: "money", label: "费用", content: <SiteMoneyForm {...shared} /> },
  ];
  return (
    <>
      <h1>站点信息</h1>
      <Loading answer={answer} again={again} />
      <Tabs label="站点信息" tabs={tabs} />
    </>
  );
}
