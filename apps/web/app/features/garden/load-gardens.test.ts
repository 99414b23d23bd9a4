import { createClient } from "@changming/contract/client";
import { expect, test } from "vitest";
import { loadGarden, loadGardens } from "./load-gardens.ts";
import { garden, levels, standing } from "./samples.ts";

/** A client that notes what it is asked and answers as the server would. */
function listening() {
  const asked: Record<string, Record<string, unknown>> = {};
  const bodies: Record<string, unknown> = {
    itemList: { counts: 17, itemList: [garden] },
    itemDetail: garden,
    searchData: levels,
    gardenResidenceList: { counts: 37, itemList: [standing] },
  };
  const client = createClient(async (route, input) => {
    const action = route.action ?? "";
    asked[action] = input;
    return { code: 1, msg: "", body: bodies[action] };
  });
  return { asked, client };
}

const at = (path: string) => new URL(path, "http://local.invalid");

test("the list of gardens is turned by 16, and says which keyword it looked for", async () => {
  const { asked, client } = listening();
  const list = await loadGardens(client, at("/park_list?keywords=%20%E4%BA%91%20&page=2"));
  expect(asked.itemList).toMatchObject({ keywords: "云", page: 2, pageSize: 16 });
  expect(list).toMatchObject({ words: "云", page: 2, last: 2, counts: 17 });
});

test("a garden asks for its residences as the address says, and turns them by 18", async () => {
  const { asked, client } = listening();
  const view = await loadGarden(client, at("/park?id=7&keywords=%E7%8E%8B&level=3&letter=Z&sort=2&page=3"));
  const choice = { keywords: "王", levelId: 3, letter: "Z", smartSort: 2 };
  expect(asked.gardenResidenceList).toEqual({ gardenId: 7, page: 3, pageSize: 18, ...choice });
  expect(asked.itemDetail).toEqual({ id: 7 });
  expect(asked.searchData).toEqual({ gardenId: 7 });
  expect(view.list).toMatchObject({ page: 3, last: 3, counts: 37 });
  expect(view.choices).toEqual({ keywords: "王", level: 3, letter: "Z", sort: 2 });
});

test.each(["/park", "/park?id=", "/park?id=abc", "/park?id=0"])("%s names no garden and asks nothing", async (path) => {
  const { asked, client } = listening();
  await expect(loadGarden(client, at(path))).rejects.toMatchObject({ data: { error: "notFound" } });
  expect(asked).toEqual({});
});

test("an unknown garden is refused as such", async () => {
  const client = createClient(async () => ({ code: 0, msg: "", body: null, error: "notFound", requestId: "1" }));
  await expect(loadGarden(client, at("/park?id=7"))).rejects.toMatchObject({ data: { error: "notFound" } });
});
