import { createClient } from "@changming/contract/client";
import { expect, test } from "vitest";
import { loadList } from "./load-list.ts";

/** What the list call is asked when somebody comes to this address. */
async function askedFrom(search: string): Promise<{ asked: unknown; words: string }> {
  let asked: unknown;
  const client = createClient(async (_route, input) => {
    asked = input.keywords;
    return { code: 1, msg: "", body: { counts: 0, itemList: [] } };
  });
  const { words } = await loadList(client, 0, new URL(search, "http://local.invalid/search"), "words");
  return { asked, words };
}

test("a keyword that is too long is cut to what the contract takes, and the page says which one it looked for", async () => {
  const cut = "𠮷".repeat(30);
  expect(await askedFrom(`?words=${"𠮷".repeat(31)}`)).toEqual({ asked: cut, words: cut });
});

test("a keyword is asked for as it is meant: no spaces around it, nothing that cannot be read", async () => {
  expect(await askedFrom("?words=%20%E6%9E%97%00%20")).toEqual({ asked: "林", words: "林" });
  expect(await askedFrom("")).toEqual({ asked: "", words: "" });
});

test("a refusal keeps its name", async () => {
  const client = createClient(async () => ({ code: 0, msg: "", body: null, error: "pageTooDeep", requestId: "1" }));
  const address = new URL("http://local.invalid/search?page=501");
  await expect(loadList(client, 0, address, "words")).rejects.toMatchObject({ data: { error: "pageTooDeep" } });
});
