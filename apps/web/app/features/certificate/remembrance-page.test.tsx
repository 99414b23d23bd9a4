import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createClient } from "@changming/contract/client";
import type { LoadErrorName } from "../../api/load-error.ts";
import { drawQr } from "../../parts/qr-images.ts";
import { RemembranceAnswer } from "./own-certificate.tsx";
import { remembrancePageDefinition } from "./remembrance-page.tsx";
import type { RemembranceCertificate } from "./remembrance-sheet.tsx";

const detail = {
  id: 7,
  name: "沈玉兰",
  avatar: "",
  family_name: "沈",
  garden_name: "云麓园",
  garden_id: 1,
  is_close: 0,
  can: { manage: false },
};
const mine: RemembranceCertificate = {
  nickname: "<志远>",
  book_number: "HY-2026-000007",
  remembrance_text: "<p>志远来到沈玉兰的居所。</p>",
  time: "2026-04-05 04:00:00",
};

async function loaded() {
  const query: string[] = [];
  const client = createClient(async (route) => {
    query.push(route.path);
    return { code: 1, msg: "", body: route.path.includes("certificate") ? mine : detail };
  });
  return {
    query,
    data: await remembrancePageDefinition.load(client, new URL("https://changming.example/cherish?id=7")),
  };
}

async function rendered(body: RemembranceCertificate | undefined, error: LoadErrorName | null = null) {
  const { data } = await loaded();
  const query = { body, error, refetch: () => undefined, amend: () => undefined };
  return renderToStaticMarkup(
    <MemoryRouter>
      <RemembranceAnswer {...data} query={query} />
    </MemoryRouter>,
  );
}

test("the server fetches nobody's certificate", async () => {
  expect((await loaded()).query).toEqual(["/api/residence/residenceDetail"]);
});

test("what the server renders prompts to log in, with a way back to this page", async () => {
  const { data } = await loaded();
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <remembrancePageDefinition.Page data={data} />
    </MemoryRouter>,
  );
  expect(html).toContain("您还没有登录");
  expect(html).toContain(`href="/login?from=%2Fcherish%3Fid%3D7"`);
  expect(html).not.toMatch(/编号　|HY-/);
  expect(html).toMatch(/aria-current="page"[^>]*>缅怀证书</);
});

test("a certificate shows the name, the number, the text and the day", async () => {
  const html = await rendered(mine);
  for (const expected of ["&lt;志远>", mine.book_number, mine.remembrance_text, "二〇二六年四月五日"]) {
    expect(html).toContain(expected);
  }
});

test("its QR code leads to the residence", async () => {
  expect((await loaded()).data.qr).toEqual(drawQr("https://changming.example/home?id=7"));
});

test("a user without a certificate reads how to get one, and sees no empty certificate", async () => {
  const html = await rendered({
    nickname: "",
    book_number: "",
    remembrance_text: "<p>您来到沈玉兰的居所。</p>",
    time: "",
  });
  expect(html).toContain("缅怀沈玉兰一次");
  expect(html).toContain(`href="/home?id=7"`);
  expect(html).not.toMatch(/编号　|<article/);
});

test("while the certificate is being fetched the page says so", async () => {
  expect(await rendered(undefined)).toMatch(/role="status".*正在取您的证书/s);
});

test.each(["offline", "unavailable"] as const)("after %s the query can be retried", async (error) => {
  expect(await rendered(undefined, error)).toMatch(/<button[^>]*>再试一次<\/button>/);
});
