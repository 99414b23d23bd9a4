import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { UserInfo } from "../../api/user-info.ts";
import { type Correction, Corrections } from "./corrections.tsx";
import { PrintedCode } from "./family-property.tsx";
import { TemplateConflict, type Template, TemplateField } from "./template-editor.tsx";

const mocked = vi.hoisted(() => ({ body: {} as object }));
vi.mock("../../api/use-query.ts", () => ({
  useQuery: () => ({ body: mocked.body, error: null, refetch: () => undefined, amend: () => undefined }),
}));

const nothing = () => undefined;
const correction: Correction = {
  id: 9,
  content: "名字里的“兰”写成了“蓝”。",
  state: "waiting",
  answer: "",
  create_time: "2026-11-20 10:00:00",
  decide_time: "",
};

function part(itemList: Correction[], counts = itemList.length): string {
  mocked.body = { counts, itemList };
  return renderToStaticMarkup(<Corrections residenceId={12} user={{ id: "u1", token: "t" } as UserInfo} />);
}

test("a correction request displays its state, and the garden's answer with its date", () => {
  expect(part([correction])).toMatch(/等候答复.*2026年11月20日 10:00.*写成了“蓝”/);
  expect(part([correction])).not.toContain("园区答复");
  const answered = {
    ...correction,
    state: "corrected",
    answer: "已改好。",
    decide_time: "2026-11-21 09:00:00",
  } as const;
  expect(part([answered])).toMatch(/已更正.*园区答复：已改好。.*2026年11月21日 09:00/);
  expect(part([{ ...answered, state: "declined" }])).toContain("未更正");
});

test("a new request is possible once the last was answered, and not while it is open", () => {
  const can = (...states: Correction["state"][]) =>
    part(states.map((state, at) => ({ ...correction, id: at + 1, state }))).includes("写更正申请");
  expect([can(), can("corrected"), can("declined", "corrected"), can("waiting", "corrected")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test("older requests are offered only where there are some", () => {
  expect(part([correction], 10)).not.toContain("较早的");
  expect(part([correction], 11)).toContain("较早的");
});

test("number and code can be copied, with a link to the page that confirms them", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PrintedCode number="CM-2024-000057" code="3F9A07C2B1D4" to="/confirm" />
    </MemoryRouter>,
  );
  expect(html).toMatch(/CM-2024-000057.*3F9A07C2B1D4.*href="\/confirm"/);
});

const template: Template = {
  template: "",
  standing: "特立此证。",
  places: ["缅怀人", "姓名"],
  version: 2,
  remembrance_text: "",
};

test("a text that another member saved meanwhile is displayed, and the user chooses which one stays", () => {
  const conflict = (theirs: string) =>
    renderToStaticMarkup(
      <TemplateConflict theirs={{ ...template, template: theirs }} onTake={nothing} onSaveMine={nothing} />,
    );
  expect(conflict("谢谢您来看她。")).toMatch(/谢谢您来看她。.*没有丢.*保留我的，再保存.*改用家人的/);
  expect(conflict("")).toContain("特立此证。");
});

test("the field counts characters, offers each placeholder, and the default text unless it is used already", () => {
  const field = (templateText: string) =>
    renderToStaticMarkup(<TemplateField {...template} templateText={templateText} error="" onWrite={nothing} />);
  expect(field("谢谢𠮷家")).toContain("4 / 300 字");
  for (const name of template.places) expect(field("")).toContain(`>${name}</button>`);
  expect([field("特立此证。"), field("谢谢。")].map((html) => / disabled[ >]/.test(html))).toEqual([true, false]);
});
