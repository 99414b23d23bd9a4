/** One row. */
export interface SiteInfoTable {
  id: 1;
  logo: string;
  name: string;
  tel: string;
  qrcode: string;
  wxapp_qrcode: string;
  address: string;
  email: string;
  icp: string;
  police_filing: string;
  copyright: string;
  website_summary: string;
  welcome_statement: string;
  theme: number;
  is_need_pay: boolean;
  apply_money_fen: number;
  cooperation_tips: string;
  free_gift_nums: number;
  album_nums_limit: number;
  photo_nums_limit: number;
}
