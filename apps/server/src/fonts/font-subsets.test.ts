import { afterEach, expect, test } from "vitest";
import { charactersOfFont } from "@changming/documents/testing/characters-of-font";
import { FontSubsets } from "./font-subsets.ts";

const opened: FontSubsets[] = [];

function subsets(options?: ConstructorParameters<typeof FontSubsets>[0]): FontSubsets {
  const created = new FontSubsets(options);
  opened.push(created);
  return created;
}

/** A worker that answers as its script says, given `port`. */
const worker = (script: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import{parentPort as port}from"node:worker_threads";${script}`)}`,
  );

const answering = `port.on("message",({text})=>{if(text==="!")process.exit(1);if(text==="?")throw new Error("x");
  setTimeout(()=>port.postMessage(new Uint8Array([text.length])),text==="slow"?200:0)})`;

afterEach(async () => {
  for (const created of opened.splice(0)) await created.close();
});

test("a file contains the requested characters and no others", async () => {
  const file = await subsets().get("song", "明长");
  expect(file.identity.readUInt32BE(0)).toBe(0x00_01_00_00);
  expect(charactersOfFont(file.identity)).toEqual(["明", "长"]);
});

test("characters that the font does not have are left out", async () => {
  const file = await subsets().get("kai", "㛃😀𠮷");
  expect(charactersOfFont(file.identity).toSorted()).toEqual(["㛃", "𠮷"].toSorted());
});

test("two nodes make the same bytes for the same address", async () => {
  const [one, other] = [subsets(), subsets()];
  await one.get("kai", "先做别的");
  const files = await Promise.all([one.get("kai", "居所生平"), other.get("kai", "居所生平")]);
  expect(files[0].identity.equals(files[1].identity)).toBe(true);
  expect(files[0].etag).toBe(files[1].etag);
});

test("a file is made once for all who request it at the same time and later", async () => {
  const fonts = subsets({ script: worker(answering), maxQueued: 0 });
  const [one, other] = await Promise.all([fonts.get("song", "slow"), fonts.get("song", "slow")]);
  expect(other).toBe(one);
  expect(fonts.peek("song", "slow")).toBe(one);
  expect(await fonts.get("song", "slow")).toBe(one);
});

test("when too many files wait, a further one is rejected at once and the others are made", async () => {
  const fonts = subsets({ script: worker(answering), maxQueued: 1 });
  const first = fonts.get("song", "slow");
  const second = fonts.get("song", "b");
  await expect(fonts.get("song", "c")).rejects.toMatchObject({ error: "unavailable" });
  expect([[...(await first).identity], [...(await second).identity]]).toEqual([[4], [1]]);
  expect([...(await fonts.get("song", "c")).identity]).toEqual([1]);
});

test.for(["!", "?"])("a worker that dies (%s) fails one file; the next one gets a new worker", async (text) => {
  const fonts = subsets({ script: worker(answering) });
  const failing = fonts.get("song", text);
  const next = fonts.get("song", "ab");
  await expect(failing).rejects.toMatchObject({ error: "unavailable" });
  expect([...(await next).identity]).toEqual([2]);
});

test("a worker that dies while it has nothing to do does not end the server", async () => {
  const fonts = subsets({
    script: worker(`${answering};port.on("message",()=>setTimeout(()=>{throw new Error("x")},20))`),
  });
  await fonts.get("song", "a");
  await new Promise((done) => setTimeout(done, 200));
  expect([...(await fonts.get("song", "abc")).identity]).toEqual([3]);
});

test("a worker without work ends, and the next file gets a new one", async () => {
  const counting = `let count=0;port.on("message",()=>port.postMessage(new Uint8Array([count+=1])))`;
  const fonts = subsets({ script: worker(counting), idleMs: 50 });
  expect([...(await fonts.get("song", "a")).identity]).toEqual([1]);
  expect([...(await fonts.get("song", "b")).identity]).toEqual([2]);
  await new Promise((done) => setTimeout(done, 300));
  expect([...(await fonts.get("song", "c")).identity]).toEqual([1]);
});

test("closing ends the file that is being made", async () => {
  const fonts = subsets({ script: worker(answering) });
  const [made] = await Promise.allSettled([fonts.get("song", "slow"), fonts.close()]);
  expect(made).toMatchObject({ status: "rejected", reason: { error: "unavailable" } });
});
