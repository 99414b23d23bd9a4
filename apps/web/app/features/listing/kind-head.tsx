import { useNavigate } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { SearchBox } from "@changming/ui/search-box";
import { type ListKind, listKinds } from "./list-kinds.ts";
import styles from "./kind-head.module.css";

/** The head of a list of people: its title upright, a sentence, the search; mountains behind, of martyrs at dawn. */
export function KindHead({ kind, keywords }: { kind: ListKind; keywords: string }) {
  const art = useArt();
  const navigate = useNavigate();
  const { title, lead, note, placeholder, to } = listKinds[kind];
  const isMartyrs = kind === "martyr";
  return (
    <section className={isMartyrs ? `night ${styles.head} ${styles.dawn}` : styles.head}>
      <div className={`wrap ${styles.in}`}>
        <h1 className={`vert ${styles.title}`}>{title}</h1>
        <div className={styles.text}>
          <p className="kai">{lead}</p>
          <p className={styles.note}>{note}</p>
        </div>
        <SearchBox
          action={to()}
          name="keywords"
          label={`在${title}中寻访`}
          placeholder={placeholder}
          value={keywords}
          onSearch={(words) => void navigate(to({ keywords: words }))}
        />
      </div>
      {/* Last: it is positioned below the rest, and would shift while that loads over a slow connection. */}
      <div className={styles.back}>
        <ResponsiveImage
          src={art(isMartyrs ? "scenes/residence-dawn-1600.webp" : "scenes/mountains-1600.webp")}
          alt=""
          sizes={isMartyrs ? "1600px" : "(max-width: 720px) 34rem, 68vw"}
          isFirst
        />
      </div>
    </section>
  );
}
