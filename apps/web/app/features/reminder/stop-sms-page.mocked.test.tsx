import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { SiteContext, type SiteInfo } from "../../parts/site-context.tsx";
import { Stopping, StopSmsPage } from "./stop-sms-page.tsx";

const mocked = vi.hoisted(() => ({ answer: {} as object, skips: [] as unknown[] }));
vi.mock("../../api/use-query.ts", () => ({
  useQuery: ({ skipsFirstFetch }: { skipsFirstFetch: boolean }) => {
    mocked.skips.push(skipsFirstFetch);
    return { body: undefined, error: null, refetch: () => undefined, amend: () => undefined, ...mocked.answer };
  },
}));

const draw = (part: React.ReactNode) =>
  renderToStaticMarkup(
    <SiteContext value={{ tel: "400-000-1200" } as SiteInfo}>
      <MemoryRouter>{part}</MemoryRouter>
    </SiteContext>,
  );

function render(answer: object, isResumed = false): string {
  mocked.answer = answer;
  return draw(<Stopping code="1a-0123456789" isResumed={isResumed} />);
}

test("SMS are stopped by opening the page, and can be started again", () => {
  expect(render({})).toContain("正在停用…");
  const stopped = render({ body: { is_stopped: true } });
  expect(stopped).toMatch(/已停用：以后不再为纪念日给您发短信，站内消息照旧。.*<button[^>]*>恢复短信/);
  expect(mocked.skips.every((skips) => skips === false)).toBe(true);
});

test("after SMS were started again a reload does not stop them", () => {
  expect(render({}, true)).toMatch(/已恢复.*<button[^>]*>停用短信/);
  expect(mocked.skips.at(-1)).toBe(true);
});

test("without an answer nothing is claimed, and it can be tried again", () => {
  expect(render({ error: "offline" })).toMatch(/网络不太通畅，短信还没有停用。.*<button[^>]*>再试一次/);
  expect(render({ error: "tooManyRequests" })).toMatch(/短信还没有停用。.*再试一次/);
});

test.each(["notFound", "invalidInput"])("a code of nobody (%s) leads to other ways", (error) => {
  const html = render({ error });
  expect(html).toMatch(/链接打不开.*href="tel:4000001200".*href="\/reminders"/);
});

test("without scripts the page says that nothing was stopped", () => {
  expect(draw(<StopSmsPage />)).toMatch(/<noscript>.*短信还没有停用.*<\/noscript>/);
});
