import { Link } from "react-router";
import { chineseNumber } from "@changming/kit/numerals";
import { pronounOf } from "../../parts/pronoun.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import type { FamilyHome } from "../family/family-home.ts";
import { counted } from "../../parts/counted.ts";
import styles from "./things-to-do.module.css";

/** Optional next steps for the family, the most likely first. */
export function ThingsToDo({ place, home, user }: Pick<FamilyPageData, "place" | "home" | "user">) {
  const { body: intro } = useQuery({
    key: `${user.token} ${place.id} ${home.intro_version}`,
    queryFn: (signal) => api.residence.intro({ id: place.id }, { asMember: true, signal }),
  });
  const things = thingsToDo(place, home, intro ? textLength(intro.content) : null);
  return (
    <FamilyPart title="可以做的事">
      <ul className={styles.things} role="list">
        {things.map(({ name, text, way, to }) => (
          <li key={to}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.text}>{text}</p>
            </div>
            <Link className={styles.way} to={to} aria-label={`${way}：${name}`}>
              {way}
            </Link>
          </li>
        ))}
      </ul>
    </FamilyPart>
  );
}

interface Thing {
  name: string;
  text: string;
  way: string;
  to: string;
}

const few = (count: number, unit: string) =>
  count > 0 && count <= 10 ? `${count === 2 ? "两" : chineseNumber(count)}${unit}` : `${counted(count)} ${unit}`;

function albumText({ albums, photos }: FamilyHome["counts"]): string {
  return albums === 0
    ? "还没有相册。翻出一张老照片，就可以开始。"
    : `${few(albums, "本")}相册，${counted(photos)} 张照片。`;
}

function messagesText(messages: number): string {
  return messages === 0 ? "还没有人写信来。" : `大家写来 ${counted(messages)} 封信。`;
}

/** Possible next steps. `written`: length of the biography, null while it is unknown. */
export function thingsToDo(place: FamilyPlace, home: FamilyHome, written: number | null): Thing[] {
  const { detail, counts, can } = home;
  const her = pronounOf(detail);
  const messages = messagesText(counts.blessings);
  if (!can.manage) {
    return [
      { name: `读${her}的生平`, text: lifeText(written, her), way: "去读", to: paths.intro(place.id) },
      { name: `给${her}写一封信`, text: messages, way: "去写信", to: paths.messages(place.id) },
      { name: "看相册", text: albumText(counts), way: "去看", to: paths.familyAlbums(place) },
    ];
  }
  const hasBegun = written !== 0;
  const stands = detail.dressing.length;
  return [
    {
      name: hasBegun ? `续写${her}的生平` : `写${her}的生平`,
      text: lifeText(written, her),
      way: hasBegun ? "接着写" : "开始写",
      to: paths.familyIntro(place),
    },
    { name: "读来信", text: messages, way: "去读信", to: paths.familyMessages(place) },
    {
      name: "摆放礼物",
      text: stands === 0 ? "院里还没有家人摆的东西。" : `院里摆着${few(stands, "样")}家人放的东西。`,
      way: "去摆放",
      to: paths.familyDressing(place),
    },
    {
      name: "整理相册",
      text: albumText(counts),
      way: counts.albums === 0 ? "建一本" : "看相册",
      to: paths.familyAlbums(place),
    },
  ];
}

function lifeText(written: number | null, her: string): string {
  if (written === null) return `${her}的一生，慢慢写。`;
  return written === 0 ? `还没有写。从${her}从哪里来、最惦记谁写起就好。` : `已写 ${counted(written)} 字。`;
}

/** Visible characters of an HTML text without spaces. For the browser only. */
function textLength(html: string): number {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...(body.textContent ?? "").replace(/\s/g, "")].length;
}
