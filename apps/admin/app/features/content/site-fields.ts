import type { Settings } from "./settings.ts";

interface SiteField {
  /** Field name in the call. */
  name: string;
  label: string;
  of(present: Settings): string | number;
  hint?: string;
  type?: "number" | "email" | "tel";
  isLong?: boolean;
}

/** The settings that are typed as text, in form order. */
export const siteFields: readonly SiteField[] = [
  { name: "name", label: "站名", of: (now) => now.name },
  { name: "tel", label: "服务电话", of: (now) => now.tel, type: "tel" },
  { name: "email", label: "邮箱", of: (now) => now.email, type: "email" },
  { name: "address", label: "地址", of: (now) => now.address },
  { name: "icp", label: "ICP 备案号", of: (now) => now.icp, hint: "页脚显示" },
  { name: "policeFiling", label: "公安备案号", of: (now) => now.police_filing, hint: "页脚显示，在 ICP 备案号旁" },
  { name: "copyright", label: "版权说明", of: (now) => now.copyright },
  { name: "welcomeStatement", label: "欢迎语", of: (now) => now.welcome_statement, hint: "页眉显示" },
  { name: "qrcode", label: "公众号二维码内容", of: (now) => now.qrcode, hint: "一个网址，页面把它画成二维码" },
  { name: "wxappQrcode", label: "小程序二维码内容", of: (now) => now.wxapp_qrcode },
  { name: "websiteSummary", label: "网站简介", of: (now) => now.website_summary, isLong: true },
  { name: "cooperationTips", label: "合作说明", of: (now) => now.cooperation_tips, isLong: true },
  { name: "freeGiftNums", label: "每人每日免费礼物", of: (now) => now.free_gift_nums, type: "number" },
  { name: "albumNumsLimit", label: "每处居所的相册数", of: (now) => now.album_nums_limit, type: "number" },
  { name: "photoNumsLimit", label: "每本相册的照片数", of: (now) => now.photo_nums_limit, type: "number" },
];
