import { queries } from "../../api/query.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ResidenceDetail, residenceKindLabels, residenceStateLabels } from "./memorial-items.ts";
import styles from "./memorials.module.css";
import { ResidenceContent, SealedResidence } from "./residence-content.tsx";

const roleLabels = { owner: "主理人", manager: "管理人", relative: "亲属" } as const;

/** A residence with its family, change log and counts. */
export function ResidenceDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const query = useQuery(queries.residence.detail({ id }));
  return (
    <Drawer title={query.isSuccess ? query.data.name : "居所"} isWide onClose={onClose}>
      {query.isSuccess ? <ResidenceOverview one={query.data} /> : <Loading query={query} />}
    </Drawer>
  );
}

function ResidenceOverview({ one }: { one: ResidenceDetail }) {
  return (
    <>
      <DetailList details={factsOf(one)} />
      {one.is_sealed ? <SealedResidence one={one} /> : <Whole one={one} />}
    </>
  );
}

/** The details of a public residence, or of a private one that was unlocked. */
function Whole({ one }: { one: ResidenceDetail }) {
  return (
    <>
      <DetailList
        title="数目"
        details={[
          { label: "缅怀", value: String(one.remembrances) },
          { label: "浏览", value: String(one.views) },
          { label: "礼物", value: String(one.gifts) },
          { label: "心意值", value: String(one.coins) },
          { label: "留言", value: String(one.messages) },
          { label: "相册", value: String(one.albums) },
        ]}
      />
      <section aria-label="家人">
        <h3>家人</h3>
        <ul className={styles.items}>
          {one.members.map(({ nickname, role, relation, mobile, create_time }, index) => (
            <li key={index}>
              <time>{create_time.slice(0, 10)}</time>
              {roleLabels[role]} {nickname}
              {relation && `（${relation}）`} {mobile}
            </li>
          ))}
          {one.members.length === 0 && <li>没有家人。</li>}
        </ul>
      </section>
      <ResidenceContent id={one.id} />
      <section aria-label="变更记录">
        <h3>变更记录</h3>
        <ul className={styles.items}>
          {one.log.map(({ text, create_time }, index) => (
            <li key={index}>
              <time>{create_time}</time>
              {text}
            </li>
          ))}
          {one.log.length === 0 && <li>还没有记录。</li>}
        </ul>
      </section>
    </>
  );
}

function factsOf(one: ResidenceDetail) {
  return [
    { label: "状态", value: residenceStateLabels[one.state] },
    { label: "停止展示的原因", value: [one.hidden_reason, one.hide_time].filter(Boolean).join(" ") },
    { label: "类别", value: residenceKindLabels[one.kind] },
    { label: "又名", value: one.other_names.join("、") },
    { label: "出处", value: one.source },
    { label: "牺牲地", value: one.battle_address },
    { label: "安葬地", value: one.cemetery_address },
    { label: "生卒", value: one.years },
    { label: "位置", value: `${one.garden_name} ${one.number_text}` },
    { label: "等级", value: one.levels.find(({ level }) => level === one.level)?.level_name },
    { label: "居所证书", value: one.certificate_number },
    { label: "入驻时间", value: one.move_time },
    { label: "入驻申请", value: one.application_id ? `第 ${one.application_id} 号` : "" },
    { label: "首页推荐", value: one.recommended ? `第 ${one.recommended} 位` : "" },
    { label: "简介", value: one.summary, isWide: true },
    {
      label: "网站上的页面",
      value: one.state === "public" && (
        <a href={`/home?id=${one.id}`} target="_blank" rel="noreferrer">
          打开
        </a>
      ),
    },
    // Otherwise the owner is listed with the family.
    ...(one.is_sealed ? [{ label: "主理人", value: `${one.owner} ${one.owner_mobile}`.trim() }] : []),
  ];
}
