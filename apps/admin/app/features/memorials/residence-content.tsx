import { Button } from "antd";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { DetailList } from "../../parts/detail-list.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSelf } from "../../session/session-store.ts";
import { decides, type ResidenceDetail } from "./memorial-items.ts";
import styles from "./memorials.module.css";

/** Instead of a private residence's content: a note that it is sealed, and a button to unlock it with a reason. */
export function SealedResidence({ one: { id, name } }: { one: ResidenceDetail }) {
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
export function ResidenceContent({ id }: { id: number }) {
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
