import { queries } from "../../api/query.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ResidenceDetail, residenceKindLabels, residenceStateLabels, decides } from "./memorial-items.ts";
import styles from "./memorials.module.css";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../api/api.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { useSelf } from "../../session/session-store.ts";

const roleLabels = { owner: "主理人", manager: "管理人", relative: "亲属" } as const;

/** A residence with its family, change log and counts. */
export function ResidenceDrawer({ id, onClose }: { id: number; onClose(): void }) {
  const query = useQuery(queries.residence.detail({ id }));
  return (
    <Drawer title={query.isSuccess ? query.data.name : "居所"} isWide onClose={onClose}>
      {query.isSuccess ? <ResidenceOverview residence={query.data} /> : <Loading query={query} />}
    </Drawer>
  );
}

function ResidenceOverview({ residence }: { residence: ResidenceDetail }) {
  return (
    <>
      <DetailList details={factsOf(residence)} />
      <FactsEditing residence={residence} />
      {residence.is_sealed ? <SealedResidence residence={residence} /> : <Whole residence={residence} />}
    </>
  );
}

/** Staff edit what staff wrote; where a family looks after it, corrections are the way. */
function FactsEditing({ residence: { id, facts } }: { residence: ResidenceDetail }) {
  const { role } = useSelf();
  if (!decides(role)) return null;
  if (facts)
    return (
      <Link className="link" to={`/residences/facts?id=${id}`}>
        改生卒与出处
      </Link>
    );
  return (
    <p>姓名、生卒与籍贯由家人在居所证书那里提更正，园区管理员或平台核对后改；要改的，请等家人来信或联系主理人。</p>
  );
}

/** The details of a public residence, or of a private one that was unlocked. */
function Whole({ residence }: { residence: ResidenceDetail }) {
  return (
    <>
      <DetailList
        title="数目"
        details={[
          { label: "缅怀", value: String(residence.remembrances) },
          { label: "浏览", value: String(residence.views) },
          { label: "礼物", value: String(residence.gifts) },
          { label: "心意值", value: String(residence.coins) },
          { label: "留言", value: String(residence.messages) },
          { label: "相册", value: String(residence.albums) },
        ]}
      />
      <section aria-label="家人">
        <h3>家人</h3>
        <ul className={styles.items}>
          {residence.members.map(({ nickname, role, relation, mobile, create_time }, index) => (
            <li key={index}>
              <time>{create_time.slice(0, 10)}</time>
              {roleLabels[role]} {nickname}
              {relation && `（${relation}）`} {mobile}
            </li>
          ))}
          {residence.members.length === 0 && <li>没有家人。</li>}
        </ul>
      </section>
      <ResidenceContent id={residence.id} />
      <section aria-label="变更记录">
        <h3>变更记录</h3>
        <ul className={styles.items}>
          {residence.log.map(({ text, create_time }, index) => (
            <li key={index}>
              <time>{create_time}</time>
              {text}
            </li>
          ))}
          {residence.log.length === 0 && <li>还没有记录。</li>}
        </ul>
      </section>
    </>
  );
}

function factsOf(residence: ResidenceDetail) {
  return [
    { label: "状态", value: residenceStateLabels[residence.state] },
    { label: "停止展示的原因", value: [residence.hidden_reason, residence.hide_time].filter(Boolean).join(" ") },
    { label: "类别", value: residenceKindLabels[residence.kind] },
    { label: "又名", value: residence.other_names.join("、") },
    { label: "出处", value: residence.source },
    { label: "牺牲地", value: residence.battle_address },
    { label: "安葬地", value: residence.cemetery_address },
    { label: "生卒", value: residence.years },
    { label: "位置", value: `${residence.garden_name} ${residence.number_text}` },
    { label: "等级", value: residence.levels.find(({ level }) => level === residence.level)?.level_name },
    { label: "居所证书", value: residence.certificate_number },
    { label: "入驻时间", value: residence.move_time },
    { label: "入驻申请", value: residence.application_id ? `第 ${residence.application_id} 号` : "" },
    { label: "首页推荐", value: residence.recommended ? `第 ${residence.recommended} 位` : "" },
    { label: "简介", value: residence.summary, isWide: true },
    {
      label: "网站上的页面",
      value: residence.state === "public" && (
        <a href={`/home?id=${residence.id}`} target="_blank" rel="noreferrer">
          打开
        </a>
      ),
    },
    // Otherwise the owner is listed with the family.
    ...(residence.is_sealed ? [{ label: "主理人", value: `${residence.owner} ${residence.owner_mobile}`.trim() }] : []),
  ];
}

/** Instead of a private residence's content: a note that it is sealed, and a button to unlock it with a reason. */
function SealedResidence({ residence: { id, name } }: { residence: ResidenceDetail }) {
  const { role } = useSelf();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section aria-label="私密的内容">
      <h3>私密的内容</h3>
      <p>
        这是私密居所，后台只有登记的内容：姓名、生卒、园区、等级、编号和主理人。家人写的、谁来过、送过什么，都不在这里。
      </p>
      {decides(role) && <Button onClick={() => setConfirming(true)}>写明原因，看里面的内容</Button>}
      {isConfirming && (
        <DangerConfirm
          title={`看 ${name} 的私密内容`}
          consequences="只有您能看，半小时内有效。时间、您的角色和这个原因写在这处居所的家庭区，删不掉。"
          action="写下原因并看"
          readBy="这处居所的主理人和管理人读得到"
          act={(reason) => api.residence.look({ id, reason })}
          onClose={() => setConfirming(false)}
          onDone={() => setConfirming(false)}
        />
      )}
    </section>
  );
}

/** A residence's content, fetched when the user opens it. */
function ResidenceContent({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="里面的内容">
      <h3>里面的内容</h3>
      {isOpen ? <Content id={id} /> : <Button onClick={() => setOpen(true)}>看题字、生平、相册和来信</Button>}
    </section>
  );
}

function Content({ id }: { id: number }) {
  const query = useQuery(queries.residence.content({ id }));
  if (!query.isSuccess) return <Loading query={query} />;
  const { portrait, plaque, couplet, opening, summary, intro, albums, letters } = query.data;
  return (
    <>
      {portrait && <img className={styles.portrait} src={portrait} alt="遗像" />}
      <DetailList
        details={[
          { label: "牌匾", value: plaque },
          { label: "楹联", value: couplet.join("　") },
          { label: "开篇", value: opening.join(" "), isWide: true },
          { label: "简介", value: summary, isWide: true },
          { label: "生平", value: <span className={styles.text}>{intro}</span>, isWide: true },
        ]}
      />
      {albums.map((album) => (
        <section key={album.id} aria-label={`相册 ${album.album_name}`}>
          <h4>{album.album_name}</h4>
          <div className={styles.row}>
            {album.photos.map(
              ({ id: photo, image, caption }) =>
                image && (
                  <img key={photo} className={styles.portrait} src={image} alt={caption || "照片"} loading="lazy" />
                ),
            )}
          </div>
        </section>
      ))}
      <ul className={styles.items} aria-label="来信">
        {letters.map(({ id: messageId, nickname, content, date_time }) => (
          <li key={messageId}>
            <time>{date_time}</time>
            {nickname}：<span className={styles.text}>{content}</span>
          </li>
        ))}
        {letters.length === 0 && <li>还没有来信。</li>}
      </ul>
    </>
  );
}
