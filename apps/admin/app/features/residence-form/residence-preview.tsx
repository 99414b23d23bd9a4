import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { queries } from "../../api/query.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { emblemUrl } from "./portrait-row.tsx";
import { customaryText, type ResidenceDraft, sourceSentence, uprightText, yearsText } from "./residence-draft.ts";
import styles from "./residence-form.module.css";

interface PreviewProps {
  draft: ResidenceDraft;
  /** `公益名人园 Q区 0003 号`; empty while it is not known. */
  place: string;
}

/** What the residence's page, the list and the end of the page will say; it follows the typing. */
export function ResidencePreview({ draft, place }: PreviewProps) {
  const { name, birth, death, nativePlace, summary } = draft;
  const [isOnPhone, setOnPhone] = useState(false);
  const facts = [
    ["生于", uprightText(birth)],
    [draft.kind === "martyr" ? "牺牲" : "逝于", uprightText(death)],
    ["纪念", customaryText(draft)],
    ["籍贯", nativePlace.replaceAll(",", "")],
  ].filter(([, text]) => text !== "");
  const title = name.trim() || "姓名";
  const site = useQuery({ ...queries.opening.detail({}), staleTime: "static" });
  const sources = sourceSentence(draft, site.data?.site_name ?? "本站");
  return (
    <aside className={styles.preview} aria-label="立好以后">
      <header className={styles.previewHead}>
        <h2>
          立好以后<small>随写随变</small>
        </h2>
        <Button type="link" onClick={() => setOnPhone(true)}>
          手机上看
        </Button>
      </header>
      {isOnPhone && <PhonePreview draft={draft} onClose={() => setOnPhone(false)} />}
      <div className={styles.scene} data-martyr={draft.kind === "martyr" || undefined}>
        <p className={styles.plate} data-long={[...title].length > 3 || undefined}>
          {title}
        </p>
        <p className={styles.frame}>
          <Portrait draft={draft} />
        </p>
        <dl className={styles.facts}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.place}>{place}</p>
      </div>
      <div className={styles.card}>
        <Portrait draft={draft} />
        <p className={styles.slip}>{title}</p>
        <p>
          <span className={styles.years}>{yearsText(draft)}</span>
          {summary.trim() || "名录里就是这个样子。"}
        </p>
      </div>
      {sources !== "" && (
        <p className={styles.end}>
          <b>会写在居所末尾</b>
          {sources}
        </p>
      )}
    </aside>
  );
}

/** The top of the residence's page as a phone shows it. */
function PhonePreview({ draft, onClose }: { draft: ResidenceDraft; onClose(): void }) {
  return (
    <Dialog title="手机上看" onClose={onClose}>
      <div className={styles.phone} data-martyr={draft.kind === "martyr" || undefined}>
        <p className={styles.phoneFrame}>
          <Portrait draft={draft} />
        </p>
        <p className={styles.phoneName}>{draft.name.trim() || "姓名"}</p>
        <p>{yearsText(draft)}</p>
        <p className={styles.phoneSummary}>{draft.summary.trim()}</p>
      </div>
    </Dialog>
  );
}

/** The upload, else the emblem, else the place of the silhouette that the page will have. */
function Portrait({ draft: { portrait, emblem, gender } }: { draft: ResidenceDraft }) {
  if (portrait !== "") return <img src={portrait} alt="画像" />;
  if (emblem !== "") return <img src={emblemUrl(emblem)} alt="" />;
  return <img src={`/art/portraits/elder-${gender === "2" ? "woman" : "man"}.svg`} alt="" />;
}

/** `公益名人园 Q区 0003 号` of a new residence, as far as it is known. */
export function usePlaceText(draft: ResidenceDraft, zone: string): string {
  const letter = draft.letter || zone;
  const isKnown = /^[1-9]\d{0,9}$/.test(draft.gardenId) && letter !== "";
  const gardens = useQuery(queries.garden.list({ pageSize: 100 }));
  const free = useQuery({
    ...queries.residence.freeNumber({ gardenId: Number(draft.gardenId), letter }),
    enabled: isKnown,
  });
  const garden = gardens.data?.itemList.find(({ id }) => String(id) === draft.gardenId)?.garden_name ?? "";
  const number =
    draft.number === "" ? (free.data?.number_text ?? "") : `${letter}区 ${draft.number.padStart(4, "0")} 号`;
  return isKnown ? `${garden}　${number}`.trim() : garden;
}
