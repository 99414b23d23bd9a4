import { createClient } from "@changming/contract/client";
import { expect, test } from "vitest";
import { loadKindList, loadList } from "./load-list.ts";

/** The request of the list call for this address. */
async function keywordsFrom(search: string): Promise<{ requested: unknown; keywords: string }> {
  let requested: unknown;
  const client = createClient(async (_route, input) => {
    requested = input.keywords;
    return { code: 1, msg: "", body: { counts: 0, itemList: [] } };
  });
  const { keywords } = await loadList(client, 0, new URL(search, "http://local.invalid/search"), "words");
  return { requested, keywords };
}

test("a keyword that is too long is cut to the contract's maximum, and the page returns the cut keyword", async () => {
  const cut = "𠮷".repeat(30);
  expect(await keywordsFrom(`?words=${"𠮷".repeat(31)}`)).toEqual({ requested: cut, keywords: cut });
});

test("a keyword is normalized before it is sent: no spaces around it, nothing that cannot be read", async () => {
  expect(await keywordsFrom("?words=%20%E6%9E%97%00%20")).toEqual({ requested: "林", keywords: "林" });
  expect(await keywordsFrom("")).toEqual({ requested: "", keywords: "" });
});

test("a failed call keeps its error name", async () => {
  const client = createClient(async () => ({ code: 0, msg: "", body: null, error: "pageTooDeep", requestId: "1" }));
  const address = new URL("http://local.invalid/search?page=501");
  await expect(loadList(client, 0, address, "words")).rejects.toMatchObject({ data: { error: "pageTooDeep" } });
});

test("a list of one kind that was not counted to its end has a plus, and its last page", async () => {
  const body = {
    counts: 180,
    has_more_counts: true,
    last_page: 10,
    itemList: [],
    eras: [{ era: "song" }],
    emblems: [],
  };
  const client = createClient(async () => ({ code: 1, msg: "", body }));
  const address = new URL("http://local.invalid/famous_list?keywords=王&era=song");
  const list = await loadKindList(client, "famous", address);
  expect(list).toMatchObject({ counts: 180, hasMore: true, last: 10, era: "song", eras: [{ era: "song" }] });
});
