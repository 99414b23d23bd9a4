import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createClient } from "@changming/contract/client";
import type { ErrorName } from "@changming/contract/errors";
import { drawQr } from "../../parts/qr-images.ts";
import { propertyPageDefinition } from "./property-page.tsx";

const person = {
  id: 7,
  name: "沈玉兰",
  avatar: "/uploads/a.webp",
  family_name: "沈",
  garden_name: "云麓园",
  garden_id: 1,
};
const certificate = {
  name: "沈玉兰",
  avatar: "/uploads/b.webp",
  level_name: "四等居所",
  level: 4,
  residence_area: "8.1 平方米",
  certificate_number: "CM-2024-000057",
  cemetery_address: "云麓园 S区 0026 号",
  certificate_bg_image: "/art/scenes/certificate-hills.svg",
  time: "2024-04-04 08:00:00",
};

const errorEnvelope = (error: ErrorName) => ({ code: 0 as const, msg: "", body: null, error, requestId: "1" });

async function load(own: { detail?: object; certificate?: object; error?: ErrorName } = {}) {
  const client = createClient(async (route) => {
    if (!route.path.includes("propertyCertificate")) {
      return {
        code: 1,
        msg: "",
        body: { ...person, is_close: 0, is_martyr: false, years: "1938–2023", ...own.detail },
      };
    }
    return own.error
      ? errorEnvelope(own.error)
      : { code: 1 as const, msg: "", body: { ...certificate, ...own.certificate } };
  });
  return await propertyPageDefinition.load(client, new URL("https://changming.example/ship?id=7"));
}

async function rendered(own: Parameters<typeof load>[0] = {}) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <propertyPageDefinition.Page data={await load(own)} />
    </MemoryRouter>,
  );
}

test("the certificate shows name, portrait, level, size, number, place and day", async () => {
  const html = await rendered();
  const { name, avatar, level_name, residence_area, certificate_number, cemetery_address } = certificate;
  const expected = [
    name,
    avatar,
    level_name,
    residence_area,
    certificate_number,
    cemetery_address,
    "二〇二四年四月四日",
  ];
  for (const each of expected) expect(html).toContain(each);
  expect(html).toContain("不是不动产权证书");
  expect(html).toContain("不代表对土地、墓位或其他财产的任何权利");
});

test("the certificate has the background image that its data names", async () => {
  expect(await rendered()).toContain('src="/art/scenes/certificate-hills.svg"');
});

test("a martyr's certificate has no ornament and no level seal, but names the level", async () => {
  const family = await rendered();
  const martyr = await rendered({ detail: { is_martyr: true } });
  expect(family).toContain("/art/levels/level-4.svg");
  expect(martyr).not.toContain("/art/levels/");
  expect(martyr).toContain("四等居所");
  expect(martyr).toContain("data-solemn");
});

test("its QR code leads to this page", async () => {
  expect((await load()).qr).toEqual(drawQr("https://changming.example/ship?id=7"));
});

test("a residence without a certificate says so instead of being unknown", async () => {
  const html = await rendered({ error: "notFound" });
  expect(html).toContain("居所证书还没有立");
  expect(html).not.toContain("<article");
});

test("any other error is thrown as the page's error", async () => {
  await expect(load({ error: "unavailable" })).rejects.toMatchObject({ data: { error: "unavailable" } });
});
