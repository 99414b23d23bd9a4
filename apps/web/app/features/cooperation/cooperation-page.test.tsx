import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { CooperationState, type OwnApplication } from "./cooperation-page.tsx";

const application: OwnApplication = {
  id: 1,
  state: "underReview",
  garden_name: "青山园",
  company: "",
  reason: "",
  create_time: "2026-11-20 09:00:00",
  decide_time: "",
};
const drawn = (own: Partial<OwnApplication> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CooperationState application={{ ...application, ...own }} onAnew={() => undefined} />
    </MemoryRouter>,
  );

test("under review the page says when it was sent and when the answer comes", () => {
  const html = drawn();
  expect(html).toContain("申请正在审核");
  expect(html).toContain("2026年11月20日");
  expect(html).toContain("五个工作日内答复");
  expect(html).not.toContain("重新申请");
});

test("an approved application links to the gardens", () => {
  const html = drawn({ state: "approved", decide_time: "2026-11-21 09:00:00" });
  expect(html).toContain("申请已通过");
  expect(html).toContain('href="/my_park"');
});

test("a rejected application displays its reason, and says that the user may apply again", () => {
  const html = drawn({ state: "rejected", reason: "身份证照片看不清" });
  expect(html).toContain("身份证照片看不清");
  expect(html).toContain("重新申请");
});
