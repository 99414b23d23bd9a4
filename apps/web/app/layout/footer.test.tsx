import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Footer } from "./footer.tsx";
import { NavPanel, TodayBar } from "./header.tsx";
import { drawQr } from "../parts/qr-images.ts";
import { SiteContext, type SiteInfo } from "../parts/site-context.tsx";

const empty: SiteInfo = {
  logo: "",
  name: "长明",
  tel: "",
  qrcode: "",
  wxapp_qrcode: "",
  address: "",
  email: "",
  icp: "",
  police_filing: "",
  copyright: "",
  website_summary: "",
  welcome_statement: "",
  theme: 0,
  is_need_pay: 1,
  apply_money: "0.00",
  cooperation_tips: "",
  free_gift_nums: 3,
  album_nums_limit: 10,
  photo_nums_limit: 50,
  has_rankings: 1,
  pay_methods: { browser: [4, 6], wechat: [], alipay: [6] },
  wechat_login: { inside: false, scan: false },
  opening: { is_open: true, was_open: true, day: "", sentence: "" },
  today: { day: "2026-11-21", date: "2026年11月21日", weekday: "星期六", lunar: "", note: "" },
};

const drawn = (site: SiteInfo, qr = { wechat: site.qrcode ? drawQr(site.qrcode) : null, wxapp: null }) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SiteContext value={site}>
        <TodayBar />
        <NavPanel onClose={() => undefined} />
        <Footer qr={qr} />
      </SiteContext>
    </MemoryRouter>,
  );

test("a site that is not filled in yet has no labels without a value and no code of an empty text", () => {
  const html = drawn(empty);
  for (const word of ["电话", "邮箱", "地址", "公众号", "小程序", "tel:", "mailto:", "beian", "<dl", "<figure"])
    expect(html, word).not.toContain(word);
  expect(html).toContain("关于我们");
});

test("what is filled in is displayed, and nothing else", () => {
  const html = drawn({ ...empty, tel: "400-000-1200", qrcode: "https://changming.example/wx", icp: "浙ICP备0号" });
  expect(html).toContain('href="tel:4000001200"');
  expect(html).toContain("公众号二维码");
  expect(html).toContain("浙ICP备0号");
  for (const word of ["邮箱", "地址", "小程序"]) expect(html, word).not.toContain(word);
});
