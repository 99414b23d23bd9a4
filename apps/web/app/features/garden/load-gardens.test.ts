import { createClient } from "@changming/contract/client";
import { expect, test } from "vitest";
import { loadGarden, loadGardens } from "./load-gardens.ts";
import { garden, levels, residence } from "./samples.ts";

/** A client that records each request and answers like the server. */
function recordingClient() {
  const requested: Record<string, Record<string, unknown>> = {};
  const bodies: Record<string, unknown> = {
    itemList: { counts: 17, itemList: [garden] },
    itemDetail: garden,
    searchData: levels,
    gardenResidenceList: { counts: 37, itemList: [residence] },
  };
  const client = createClient(async (route, input) => {
    const action = route.action ?? "";
    requested[action] = input;
    return { code: 1, msg: "", body: bodies[action] };
  });
  return { requested, client };
}

const at = (path: string) => new URL(path, "http://local.invalid");

test("the list of gardens has 16 per page, and returns the keyword it searched for", async () => {
  const { requested, client } = recordingClient();
  const list = await loadGardens(client, at("/park_list?keywords=%20%E4%BA%91%20&page=2"));
  expect(requested.itemList).toMatchObject({ keywords: "云", page: 2, pageSize: 16 });
  expect(list).toMatchObject({ keywords: "云", page: 2, last: 2, counts: 17 });
});

test("a garden fetches its residences as the address says, 18 per page", async () => {
  const { requested, client } = recordingClient();
  const view = await loadGarden(client, at("/park?id=7&keywords=%E7%8E%8B&level=3&letter=Z&sort=2&page=3"));
  const choice = { keywords: "王", levelId: 3, letter: "Z", smartSort: 2 };
  expect(requested.gardenResidenceList).toEqual({ gardenId: 7, page: 3, pageSize: 18, ...choice });
  expect(requested.itemDetail).toEqual({ id: 7 });
  expect(requested.searchData).toEqual({ gardenId: 7 });
  expect(view.list).toMatchObject({ page: 3, last: 3, counts: 37 });
  expect(view.choices).toEqual({ keywords: "王", level: 3, letter: "Z", sort: 2 });
});

test.each(["/park", "/park?id=", "/park?id=abc", "/park?id=0"])("%s names no garden: no request", async (path) => {
  const { requested, client } = recordingClient();
  await expect(loadGarden(client, at(path))).rejects.toMatchObject({ data: { error: "notFound" } });
  expect(requested).toEqual({});
});

test("an unknown garden fails with notFound", async () => {
  const client = createClient(async () => ({ code: 0, msg: "", body: null, error: "notFound", requestId: "1" }));
  await expect(loadGarden(client, at("/park?id=7"))).rejects.toMatchObject({ data: { error: "notFound" } });
});
