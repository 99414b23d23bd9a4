import { api } from "../../api.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import type { ResidenceDetail } from "./memorial-items.ts";
import { kindWords, stateWords } from "./memorial-words.ts";
import styles from "./memorials.module.css";
import { ResidenceContent, SealedResidence } from "./residence-content.tsx";

const roleWords = { owner: "主理人", manager: "管理人", relative: "亲属" } as const;

/** A residence with its family, its log and its numbers. */
export function ResidenceDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const { answer, again } = useAnswer(id, (signal) => api.residence.detail({ id }, { signal }));
  return (
    <Drawer title={answer?.ok ? answer.body.name : "居所"} isWide onClose={onClose}>
      {answer?.ok ? <Shown one={answer.body} again={again} /> : <Loading {...{ answer, again }} />}
    </Drawer>
  );
}

function Shown({ one, again }: { one: ResidenceDetail; again(): void }) {
  return (
    <>
      <DetailList details={factsOf(one)} />
      {one.is_sealed ? <SealedResidence one={one} again={again} /> : <Whole one={one} />}
    </>
  );
}

/** What is told of a public residence, and of a private one that was looked at. */
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
        <ul className={styles.lines}>
          {one.members.map(({ nickname, role, relation, mobile, create_time }, index) => (
            <li key={index}>
              <time>{create_time.slice(0, 10)}</time>
              {roleWords[role]} {nickname}
              {relation && `（${relation}）`} {mobile}
            </li>
          ))}
          {one.members.length === 0 && <li>没有家人。</li>}
        </ul>
      </section>
      <ResidenceContent id={one.id} />
      <section aria-label="变更记录">
        <h3>变更记录</h3>
        <ul className={styles.lines}>
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
    { label: "状态", value: stateWords[one.state] },
    { label: "停止展示的原因", value: [one.hidden_reason, one.hide_time].filter(Boolean).join(" ") },
    { label: "类别", value: kindWords[one.kind] },
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
    // Elsewhere it stands among the family.
    ...(one.is_sealed ? [{ label: "主理人", value: `${one.owner} ${one.owner_mobile}`.trim() }] : []),
  ];
}
