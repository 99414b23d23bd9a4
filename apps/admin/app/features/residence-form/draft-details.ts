import { type ResidenceDetail, residenceKindLabels } from "../memorials/memorial-items.ts";
import { customaryText, dateText, draftOf } from "./residence-draft.ts";

/** All fields of the form, to read beside the user's own. */
export function draftDetails(residence: ResidenceDetail) {
  const draft = residence.facts && draftOf(residence, residence.facts);
  if (!draft) return [{ label: "现在", value: "有家人来照看了，请改用证书更正" }];
  return [
    { label: "类别", value: residenceKindLabels[draft.kind] },
    { label: "姓名", value: draft.name },
    { label: "别名", value: draft.otherNames },
    { label: "性别", value: draft.gender === "1" ? "男" : "女" },
    { label: "生于", value: dateText(draft.birth) },
    { label: "逝于", value: dateText(draft.death) },
    { label: "纪念日", value: customaryText(draft) },
    { label: "享年", value: draft.age },
    { label: "籍贯", value: draft.nativePlace },
    { label: "民族", value: draft.nation },
    { label: "牺牲地", value: draft.battleAddress },
    { label: "安葬地", value: draft.cemeteryAddress },
    { label: "简介", value: draft.summary, isWide: true },
    { label: "出处", value: [draft.source, draft.sourceUrl].filter(Boolean).join(" "), isWide: true },
    ...draft.moreSources.map(({ text, url }) => ({ label: "其他出处", value: `${text} ${url}`, isWide: true })),
    { label: "画像的来历", value: draft.portraitCredit, isWide: true },
  ];
}
