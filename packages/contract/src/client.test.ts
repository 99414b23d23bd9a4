import { expect, test } from "vitest";
import { createClient, type Transport } from "./client.ts";
import { routes } from "./routes.gen.ts";

test("a call is carried by its route, with its input and options, and its body handed out", async () => {
  const carried: unknown[] = [];
  const client = createClient(async (...call) => {
    carried.push(call);
    return { code: 1, msg: "", body: { id: 3 } };
  });
  expect(await client.residence.detail({ id: 3 }, { asMember: true })).toEqual({ ok: true, body: { id: 3 } });
  expect(carried).toEqual([[routes.residence.detail, { id: 3 }, { asMember: true }]]);
});

test("a refusal is data: its name, its sentence and the field it is about", async () => {
  const refusing: Transport = async () => ({
    code: 0,
    msg: "编号有误",
    body: null,
    error: "invalidInput",
    requestId: "r",
    field: "id",
  });
  expect(await createClient(refusing).slide.detail({ id: 0 })).toEqual({
    ok: false,
    error: "invalidInput",
    msg: "编号有误",
    field: "id",
  });
});

test("no answer is data too, with a sentence for people", async () => {
  const result = await createClient(async () => null).siteInfo.get({});
  expect(result).toMatchObject({ ok: false, error: "offline" });
  expect(result.ok ? "" : result.msg).toMatch(/网络/);
});
