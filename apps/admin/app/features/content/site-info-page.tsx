import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { useQuery } from "@tanstack/react-query";
import { GreyDays } from "./grey-days.tsx";
import { SiteMoneyForm } from "./site-money-form.tsx";
import { SiteSettingsForm } from "./site-settings-form.tsx";

export function SiteInfoPage() {
  const query = useQuery(queries.siteInfo.detail({}));
  if (!query.data) return <Loading query={query} />;
  const present = query.data;
  const tabs = [
    { key: "words", label: "站点与开关", content: <SiteSettingsForm present={present} /> },
    { key: "grey", label: "素色日", content: <GreyDays present={present} /> },
    { key: "money", label: "费用", content: <SiteMoneyForm present={present} /> },
  ];
  return (
    <>
      <h1>站点信息</h1>
      <Loading query={query} />
      <Tabs label="站点信息" tabs={tabs} />
    </>
  );
}
