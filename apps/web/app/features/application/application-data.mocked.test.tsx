import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseLifeDate } from "@changming/kit/life-date";
import { fetchFormContext, type FormContext, validationContextOf } from "./application-data.ts";
import { type FormPartProps, PlacePart } from "./application-parts.tsx";
import { OriginField } from "./origin-field.tsx";

const answers = vi.hoisted(() => ({ areas: {} as object, gardens: {} as object, before: {} as object }));
const requested = vi.hoisted(() => [] as unknown[]);
vi.mock("../../api/api.ts", () => ({
  api: {
    area: { tree: async () => answers.areas },
    garden: { open: async () => answers.gardens },
    application: { ownDetail: async (input: unknown) => (requested.push(input), answers.before) },
  },
}));

const formContext: FormContext = {
  areas: [
    { area_id: 1, name: "浙江省", children: [{ area_id: 2, name: "绍兴市" }] },
    { area_id: 3, name: "山西省", children: [{ area_id: 4, name: "大同市" }] },
  ],
  gardens: [
    { id: 3, thumb: "", garden_name: "青山园", region: "浙江,安吉" },
    { id: 4, thumb: "", garden_name: "云麓园", region: "" },
  ],
  before: null,
};
const failure = { ok: false, error: "notFound", msg: "没有找到" };

beforeEach(() => {
  answers.areas = { ok: true, body: formContext.areas };
  answers.gardens = { ok: true, body: { counts: 2, itemList: formContext.gardens } };
  answers.before = { ok: true, body: { id: 7 } };
});
afterEach(() => void requested.splice(0));
const { signal } = new AbortController();

test("a new application loads the choices and fetches no application", async () => {
  expect(await fetchFormContext(0, signal)).toEqual({ ok: true, body: formContext });
  expect(requested).toEqual([]);
});

test("an application to correct is loaded too, and an unknown one fails as unknown", async () => {
  expect(await fetchFormContext(7, signal)).toMatchObject({ ok: true, body: { before: { id: 7 } } });
  answers.before = failure;
  answers.areas = { ...failure, error: "unavailable" };
  expect(await fetchFormContext(7, signal)).toEqual(failure);
});

test("a place must be a city of its own province, a garden must be open", async () => {
  const context = await validationContextOf(formContext, false);
  expect(["浙江省,绍兴市", "浙江省,大同市", "浙江省,", "绍兴市"].map(context.isPlace)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(["3", "5", ""].map(context.isOpenGarden)).toEqual([true, false, false]);
});

test("the lunar tables convert a lunar day to the solar one; without them only its year is used", async () => {
  const day = parseLifeDate("1938-07-30", "lunar", true);
  const short = parseLifeDate("1938-07-30", "lunar", false);
  if (!day || !short) throw new Error("no such date");
  expect((await validationContextOf(formContext, true)).solarOf(day)).toBe("1938-09-23");
  expect((await validationContextOf(formContext, true)).solarOf(short)).toBeNull();
  expect((await validationContextOf(formContext, false)).solarOf(day)).toBe("1938");
});

const options = (html: string) => [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text);
const origin = (jiguan_str: string) =>
  renderToStaticMarkup(<OriginField areas={formContext.areas} written={{ jiguan_str, jiguan_city: "" }} error="" />);

test("only the cities of the chosen province can be chosen", () => {
  expect(options(origin("浙江省"))).toEqual(["省份", "浙江省", "山西省", "城市", "绍兴市"]);
  expect(options(origin(""))).toEqual(["省份", "浙江省", "山西省", "先选省份"]);
});

test("a garden is listed with its region if it has one", () => {
  const props: Partial<FormPartProps> = { written: {}, formContext, errorOf: () => "" };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <PlacePart {...(props as FormPartProps)} />
    </MemoryRouter>,
  );
  expect(options(html)).toEqual(["请选择园区", "青山园（浙江安吉）", "云麓园"]);
});
