import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { createClient } from "@changming/contract/client";
import { expect, test } from "vitest";
import type { Refusal } from "../../refusal.ts";
import { drawQr } from "../site/qr-images.ts";
import { RemembranceAnswer } from "./remembrance-answer.tsx";
import { remembranceRoom } from "./remembrance-room.tsx";
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
  const asked: string[] = [];
  const client = createClient(async (route) => {
    asked.push(route.path);
    return { code: 1, msg: "", body: route.path.includes("certificate") ? mine : detail };
  });
  return { asked, data: await remembranceRoom.load(client, new URL("https://changming.example/cherish?id=7")) };
}

async function shown(body: RemembranceCertificate | undefined, error: Refusal | null = null) {
  const { data } = await loaded();
  const asked = { body, error, askAgain: () => undefined, amend: () => undefined };
  return renderToStaticMarkup(
    <MemoryRouter>
      <RemembranceAnswer {...data} asked={asked} />
    </MemoryRouter>,
  );
}

test("the server asks for nobody's certificate", async () => {
  expect((await loaded()).asked).toEqual(["/api/residence/residenceDetail"]);
});

test("what the server renders prompts to log in, with a way back to this page", async () => {
  const { data } = await loaded();
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <remembranceRoom.Page data={data} />
    </MemoryRouter>,
  );
  expect(html).toContain("您还没有登录");
  expect(html).toContain(`href="/login?from=%2Fcherish%3Fid%3D7"`);
  expect(html).not.toMatch(/编号　|HY-/);
  expect(html).toMatch(/aria-current="page"[^>]*>缅怀证书</);
});

test("a certificate shows the name, the number, the words and the day", async () => {
  const html = await shown(mine);
  for (const told of ["&lt;志远&gt;", mine.book_number, mine.remembrance_text, "二〇二六年四月五日"]) {
    expect(html).toContain(told);
  }
});

test("its code leads to the residence", async () => {
  expect((await loaded()).data.qr).toEqual(drawQr("https://changming.example/home?id=7"));
});

test("who has no certificate yet reads how to get one, and no empty certificate", async () => {
  const html = await shown({
    nickname: "",
    book_number: "",
    remembrance_text: "<p>您来到沈玉兰的居所。</p>",
    time: "",
  });
  expect(html).toContain("缅怀沈玉兰一次");
  expect(html).toContain(`href="/home?id=7"`);
  expect(html).not.toMatch(/编号　|<article/);
});

test("until there is an answer it says that one is asked for", async () => {
  expect(await shown(undefined)).toMatch(/role="status".*正在取您的证书/s);
});

test.each(["offline", "unavailable"] as const)("%s can be tried again", async (error) => {
  expect(await shown(undefined, error)).toMatch(/<button[^>]*>再试一次<\/button>/);
});
