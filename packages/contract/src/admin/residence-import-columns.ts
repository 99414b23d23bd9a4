/** Maximum rows of people in an imported table. */
export const maxImportedRows = 5_000;

/** Columns of a table of residences, in the order of the template, with the headings that staff read. */
export const importColumnNames = {
  kind: "类别",
  name: "姓名",
  otherNames: "别名",
  gender: "性别",
  birth: "生于",
  death: "逝于",
  birthDynasty: "生朝代",
  deathDynasty: "逝朝代",
  customaryDay: "纪念日",
  age: "享年",
  nation: "民族",
  nativePlace: "籍贯",
  summary: "简介",
  source: "出处",
  sourceUrl: "出处网址",
  moreSources: "其他出处",
  emblem: "纹样",
  battleAddress: "牺牲地",
  cemeteryAddress: "安葬地",
  garden: "园区",
  level: "等级",
  letter: "字母区",
  number: "编号",
} as const;

export type ImportColumnKey = keyof typeof importColumnNames;

export const importColumns = Object.keys(importColumnNames) as [ImportColumnKey, ...ImportColumnKey[]];

export const importStateNames = { previewed: "待确认", confirmed: "已导入", undone: "已撤回" } as const;

/** `skipped`: left out when the others were created. */
export const importRowStateNames = {
  ready: "可以导入",
  duplicate: "像是重复",
  error: "要改",
  created: "已导入",
  skipped: "没有导入",
  removed: "已撤回",
  kept: "留下了",
} as const;
