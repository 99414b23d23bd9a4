import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { bodyOrThrow, CallError, queries, queryClient, refetchFailed } from "./query.ts";

const failure = { ok: false, error: "sessionInvalid", msg: "请再登录一次" } as const;

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A query on the screen; `answers` are returned one after the other. */
function display(queryKey: readonly unknown[], answers: (() => Promise<string>)[], staleTime: number | "static" = 0) {
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => answers.shift()?.() ?? Promise.resolve("no more"),
    staleTime,
  });
  stops.push(observer.subscribe(() => undefined));
  return observer;
}

test("a call's name and input are the key of its query", () => {
  expect(queries.order.detail({ id: 7 }).queryKey).toEqual(["order", "detail", { id: 7 }]);
  expect(queries.order.detail({ id: 8 }).queryKey).not.toEqual(queries.order.detail({ id: 7 }).queryKey);
});

test("a failed call is thrown with its name and sentence, and sent once", async () => {
  expect(() => bodyOrThrow(failure)).toThrow("请再登录一次");
  const send = vi.fn(() => Promise.reject(new CallError(failure)));
  const query = display(["failing"], [send, send]);
  await vi.waitFor(() => expect(query.getCurrentResult().error?.failure.error).toBe("sessionInvalid"));
  expect(send).toHaveBeenCalledOnce();
});

test("an action that succeeds fetches again what is displayed, and not the version under a form", async () => {
  const list = display(["list"], [async () => "before", async () => "after"]);
  const form = display(["form"], [async () => "opened", async () => "newer"], "static");
  await vi.waitFor(() => expect([list, form].map((one) => one.getCurrentResult().data)).toEqual(["before", "opened"]));
  const failing = new MutationObserver(queryClient, { mutationFn: async () => bodyOrThrow(failure) });
  await expect(failing.mutate()).rejects.toThrow("请再登录一次");
  expect(list.getCurrentResult().isFetching).toBe(false);
  await new MutationObserver(queryClient, { mutationFn: async () => "done" }).mutate();
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe("after"));
  expect(form.getCurrentResult().data).toBe("opened");
});

test("after a new login what failed is fetched again, also under a form", async () => {
  const failed = () => Promise.reject(new CallError(failure));
  const list = display(["fine"], [async () => "fine", async () => "again"]);
  const form = display(["late"], [failed, async () => "opened"], "static");
  await vi.waitFor(() => expect(form.getCurrentResult().isError && list.getCurrentResult().isSuccess).toBe(true));
  refetchFailed();
  await vi.waitFor(() => expect(form.getCurrentResult().data).toBe("opened"));
  expect(list.getCurrentResult().data).toBe("fine");
});

test("nothing of a call stays in memory once it is off the screen", async () => {
  const query = display(["person"], [async () => "13800000001"]);
  await vi.waitFor(() => expect(query.getCurrentResult().data).toBe("13800000001"));
  query.destroy();
  await vi.waitFor(() => expect(queryClient.getQueryCache().find({ queryKey: ["person"] })).toBe(undefined));
});
