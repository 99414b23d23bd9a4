import { plainText } from "@changming/kit/plain-text";
import { shanghaiDateTime } from "@changming/kit/shanghai";

interface SnapshotField {
  label: string;
  text: string;
}

/** Labels of the snapshot's fields. A field without a label is not displayed. */
const labels: Record<string, string> = {
  path: "页面",
  content: "留言",
  nickname: "留言人",
  relation: "与逝者的关系",
  written_at: "写于",
  album_name: "相册",
  caption: "照片说明",
  name: "姓名",
  birth_on: "出生",
  death_on: "去世",
  native_place: "籍贯",
  plaque: "牌匾",
  couplet: "楹联",
  opening: "开篇",
  summary: "简介",
  intro_html: "生平",
  source: "出处",
  is_private: "当时",
};

/** A concern's snapshot as labels and texts, without images and empty fields. */
export function presentSnapshot(snapshot: object | null): SnapshotField[] {
  const fields = (snapshot ?? {}) as Record<string, unknown>;
  return Object.entries(labels).flatMap(([key, label]) => {
    const text = textOf(key, fields[key]);
    return text === "" ? [] : [{ label, text }];
  });
}

function textOf(key: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (key === "is_private") return value === true ? "私密" : "公开";
  if (Array.isArray(value)) return value.join(" ");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (key === "intro_html") return plainText(text);
  // allow-clock: a stored instant
  return key === "written_at" && text !== "" ? shanghaiDateTime(new Date(text)) : text;
}
