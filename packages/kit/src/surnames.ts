/** Surnames of more than one character that are in use or well known from history. */
export const COMPOUND_SURNAMES: readonly string[] = (
  "欧阳 尉迟 司马 诸葛 上官 司徒 司空 司寇 东方 独孤 南宫 万俟 闻人 夏侯 赫连 皇甫 澹台 公冶 宗政 濮阳 淳于 太叔 申屠 公孙 仲孙 " +
  "轩辕 令狐 钟离 宇文 长孙 慕容 鲜于 闾丘 亓官 子车 颛孙 端木 巫马 公西 漆雕 乐正 壤驷 公良 公羊 拓跋 夹谷 宰父 榖梁 谷梁 段干 百里 " +
  "呼延 东郭 西门 东门 南门 羊舌 微生 梁丘 左丘 第五 耶律 完颜 纳兰 贺兰 哥舒 达奚 尔朱 侯莫陈 爱新觉罗 叶赫那拉 钮祜禄"
).split(" ");

/**
 * Surname readings that pinyin-pro gets wrong; it reads 单, 解, 仇, 曾, 查, 区, 盖 and the compound ones right. 郇 and 晟 have
 * two readings among their bearers, so the family can change the letter.
 */
export const SURNAME_READINGS: Readonly<Record<string, string>> = {
  种: "chong",
  秘: "bi",
  祭: "zhai",
  佴: "nai",
  郇: "xun",
  晟: "cheng",
  洗: "xian",
  么: "yao",
  重: "chong",
  炅: "gui",
};
