interface SeedTerm {
  word: string;
  verdict: "refuse" | "hold" | "allow";
  is_for_names_only: boolean;
}

const listed = (verdict: SeedTerm["verdict"], terms: string, is_for_names_only = false): SeedTerm[] =>
  terms
    .trim()
    .split(/\s+/)
    .map((word) => ({ word, verdict, is_for_names_only }));

/**
 * Initial blocklist; afterwards the operator maintains it. Few and plain terms: insults, and typical terms of fraud and
 * advertising. `allow` lists terms that merely contain one of the others.
 */
export const seedBlocklist: readonly SeedTerm[] = [
  ...listed(
    "refuse",
    "傻逼 傻屄 煞笔 操你妈 草泥马 妈了个逼 王八蛋 狗杂种 贱人 婊子 死全家 活该死 罪有应得 fuck shit bitch",
  ),
  ...listed("refuse", "代开发票 办证刻章 网上赌博 博彩 赌博网站 裸聊 约炮 迷药 枪支弹药 冰毒 高利贷 刷单返利"),
  ...listed("hold", "他妈的 滚蛋 去死 骗子 加微信 微信号 加QQ 扫码 兼职 贷款 代烧 优惠价 刷单 淘宝店 私聊"),
  ...listed("allow", "他妈的确 失去死 过去死 去死海"),
  ...listed("refuse", "管理员 官方 客服 长明平台 系统消息 已注销用户", true),
];
