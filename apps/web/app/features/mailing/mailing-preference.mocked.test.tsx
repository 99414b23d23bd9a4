import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { UserInfo } from "../../api/user-info.ts";
import { MailingPreference } from "./mailing-preference.tsx";

const mocked = vi.hoisted(() => ({ body: {} as object }));
vi.mock("../../api/use-query.ts", () => ({
  useQuery: () => ({ body: mocked.body, error: null, refetch: () => undefined, amend: () => undefined }),
}));

function render(body: object): string {
  mocked.body = { accepts_mailings: true, accepts_sms: false, stopped_gardens: [], ...body };
  return renderToStaticMarkup(<MailingPreference user={{ id: "u1", token: "t" } as UserInfo} />);
}

test("an SMS is promised only while letters are received", () => {
  expect(render({ accepts_sms: true })).toContain("已打开：园区来信时发一条短信");
  const off = render({ accepts_mailings: false, accepts_sms: true });
  expect(off).toContain("来信关着，短信也不发。");
  expect(off).not.toContain("已打开");
  expect(render({})).toContain("本来不发。");
});

test("each garden whose letters were stopped can be received again", () => {
  const html = render({ stopped_gardens: [{ garden_id: 3, garden_name: "云麓园" }] });
  expect(html).toMatch(/云麓园的信，您关掉了.*重新收云麓园的信/);
});
