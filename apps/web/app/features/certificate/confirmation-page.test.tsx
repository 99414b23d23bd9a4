import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createClient } from "@changming/contract/client";
import type { ErrorName } from "@changming/contract/errors";
import { ConfirmationPage, loadConfirmation } from "./confirmation-page.tsx";

const genuine = {
  kind: "property",
  number: "CM-2026-000026",
  is_valid: true,
  is_private: false,
  name: "顾长庚",
  holder: "",
  address: "听雨园 G区 0026 号",
  level_name: "三等居所",
  residence_area: "6.4 平方米",
  money: "",
  refunded_money: "",
  date: "2026年4月5日",
};

const errorEnvelope = (error: ErrorName, msg: string, field?: string) => ({
  code: 0 as const,
  msg,
  body: null,
  error,
  field,
  requestId: "1",
});

function load(search: string, answer: object = { code: 1, msg: "", body: genuine }) {
  const client = createClient(async () => answer as never);
  return loadConfirmation(client, new URL(`https://changming.example/confirm${search}`));
}

async function rendered(...given: Parameters<typeof load>) {
  const confirmation = await load(...given);
  return renderToStaticMarkup(
    <MemoryRouter>
      <ConfirmationPage confirmation={confirmation} />
    </MemoryRouter>,
  );
}

const both = "?number=CM-2026-000026&code=3F9A07C2B1D4";

test("without number and code only the form is displayed, one that works without JavaScript", async () => {
  const html = await rendered("");
  expect(html).toMatch(/<form[^>]*method="get"[^>]*action="\/confirm"|<form[^>]*action="\/confirm"[^>]*method="get"/);
  expect(html).not.toMatch(/<h2|role="alert"/);
});

test("a found certificate displays everything it says, and no empty rows", async () => {
  const html = await rendered(both);
  expect(html).toContain("居所证书属实");
  const { number, name, address, level_name, residence_area, date } = genuine;
  for (const text of [number, name, address, level_name, residence_area, date]) expect(html).toContain(`>${text}<`);
  expect(html).not.toContain("缅怀人<");
  expect(html).toContain("不是不动产权证书，不代表对土地、墓位或其他财产的任何权利。");
});

test("a private residence's certificate is only confirmed as genuine", async () => {
  const nothing = { name: "", holder: "", address: "", level_name: "", residence_area: "", date: "" };
  const html = await rendered(both, { code: 1, msg: "", body: { ...genuine, ...nothing, is_private: true } });
  expect(html).toMatch(/居所证书属实.*居所设为私密/);
  expect(html.match(/<dt>/g)).toHaveLength(1);
});

test("an invalidated certificate is displayed as no longer valid", async () => {
  const html = await rendered(both, { code: 1, msg: "", body: { ...genuine, is_valid: false } });
  expect(html).toContain("居所证书已失效");
  expect(html).not.toContain("属实");
});

test("an unknown certificate is reported calmly, with the entered values still in the form", async () => {
  const html = await rendered(both, errorEnvelope("certificateUnknown", "没有查到这张证书，请核对编号与校验码"));
  expect(html).toContain("没有查到这张证书");
  expect(html).toContain('value="CM-2026-000026"');
  expect(html).not.toContain('role="alert"');
});

test.each([
  ["?code=3F9A07C2B1D4", null, "number", "请输入证书编号"],
  ["?number=CM-1", errorEnvelope("invalidInput", "校验码有误，请核对后再试", "code"), "code", "请输入校验码"],
  [
    "?number=CM-1&code=x",
    errorEnvelope("invalidInput", "校验码有误，请核对后再试", "code"),
    "code",
    "校验码有误，请核对后再试",
  ],
])("%s displays the error under its field", async (search, answer, field, message) => {
  const confirmation = await load(search, answer ?? undefined);
  expect(confirmation).toMatchObject({ found: null, isUnknown: false, fieldError: { field, message } });
});

test("when the check fails the page says so, instead of calling a certificate false", async () => {
  await expect(load(both, errorEnvelope("failed", "服务出了点问题，请稍后再试"))).rejects.toMatchObject({
    data: { error: "failed" },
  });
});
