import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSettings, writeSettings } from "./settings-files.ts";

let folder: TempFolder;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(() => folder?.discard());

const address = "redis-sentinel://:secret@10.0.0.5:26379,10.0.0.6:26379/0#main";

async function open(lines: string, isService: boolean) {
  const text = `PUBLIC_ORIGIN=https://example.org\n${lines}\n`;
  await writeFile(join(folder.path, "env"), text);
  return openSettings(folder.path, { env: {}, isService });
}

test.for([
  [`REDIS_URL=${address}`, address],
  [`REDIS_URL="${address}"`, address],
  [`REDIS_URL=${address}\nREDIS_URL=redis://10.0.0.5`, "redis://10.0.0.5"],
] as const)("a service reads %s whole, as systemd does, the last line of a name", async ([lines, expected]) => {
  const settings = await open(lines, true);
  expect(settings.current["REDIS_URL"]).toBe(expected);
  expect(await writeSettings(settings, { REDIS_URL: expected })).toEqual([]);
});

test("without a service an address is read as Node.js reads it: without what follows a #, unless it is quoted", async () => {
  await expect(open(`REDIS_URL=${address}`, false)).rejects.toThrow("REDIS_URL");
  expect((await open(`REDIS_URL="${address}"`, false)).current["REDIS_URL"]).toBe(address);
});
