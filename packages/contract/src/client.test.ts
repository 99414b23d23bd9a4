import { expect, test } from "vitest";
import { createClient, type Transport } from "./client.ts";
import { routes } from "./routes.gen.ts";

test("a call is sent by its route, with its input and options, and its body returned", async () => {
  const carried: unknown[] = [];
  const client = createClient(async (...call) => {
    carried.push(call);
    return { code: 1, msg: "", body: { id: 3 } };
  });
  expect(await client.residence.detail({ id: 3 }, { asMember: true })).toEqual({ ok: true, body: { id: 3 } });
  expect(carried).toEqual([[routes.residence.detail, { id: 3 }, { asMember: true }]]);
});

test("an error is returned as a value: its name, its message and its field", async () => {
  const rejecting: Transport = async () => ({
    code: 0,
    msg: "编号有误",
    body: null,
    error: "invalidInput",
    requestId: "r",
    field: "id",
  });
  expect(await createClient(rejecting).slide.detail({ id: 0 })).toEqual({
    ok: false,
    error: "invalidInput",
    msg: "编号有误",
    field: "id",
  });
});

test("no response is returned as a value too, with a message for the user", async () => {
  const result = await createClient(async () => null).siteInfo.get({});
  expect(result).toMatchObject({ ok: false, error: "offline" });
  expect(result.ok ? "" : result.msg).toMatch(/网络/);
});
