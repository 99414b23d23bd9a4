import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { startS3 } from "../testing/test-s3.ts";
import { FallbackStorage } from "./fallback-storage.ts";
import { LocalStorage } from "./local-storage.ts";
import { S3Storage } from "./s3-storage.ts";
import { type Storage, StorageError } from "./storage.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "changming-storage-"));
  closing.unshift(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function bucket(): Promise<Storage> {
  const server = await startS3();
  const storage = new S3Storage({ ...server.settings, prefix: "site/" });
  closing.unshift(async () => {
    storage.close();
    await server.close();
  });
  return storage;
}

const local = async () => new LocalStorage(await folder());

const storages: Record<string, () => Promise<Storage>> = {
  "a folder": local,
  "an S3 bucket": bucket,
  "a bucket while a folder is moved into it": async () => new FallbackStorage(await bucket(), await local()),
};

const keysOf = async (storage: Storage, prefix: string) => {
  const keys: string[] = [];
  for await (const { key, bytes } of storage.list(prefix)) keys.push(`${key} ${bytes}`);
  return keys.toSorted();
};

describe.each(Object.entries(storages))("%s", (_, open) => {
  test("bytes are read as they were put; a missing key gives null", async () => {
    const storage = await open();
    const bytes = randomBytes(300_000);
    await storage.put("uploads/public/ab/abc/320", bytes);
    expect((await storage.get("uploads/public/ab/abc/320"))?.equals(bytes)).toBe(true);
    expect(await storage.get("uploads/public/ab/abc/960")).toBeNull();
    expect(await storage.open("uploads/public/ab/abc/960")).toBeNull();
  });

  test("a second put replaces the first; a removed file is gone, and removing it again is no error", async () => {
    const storage = await open();
    await storage.put("uploads/a", Buffer.from("first"));
    await storage.put("uploads/a", Buffer.from("second"));
    expect((await storage.get("uploads/a"))?.toString()).toBe("second");
    await storage.remove("uploads/a");
    await storage.remove("uploads/a");
    expect(await storage.get("uploads/a")).toBeNull();
  });

  test("an empty file is a file", async () => {
    const storage = await open();
    await storage.put("uploads/empty", Buffer.alloc(0));
    expect((await storage.get("uploads/empty"))?.length).toBe(0);
  });

  test("a large file is put from the disk and read as a stream, whole and in part", async () => {
    const storage = await open();
    const path = join(await folder(), "draft");
    const bytes = randomBytes(36 * 1_048_576);
    await writeFile(path, bytes);
    await storage.putFile("copies/abc.zip", path);
    await expect(stat(path)).rejects.toThrow("ENOENT");
    const whole = await storage.open("copies/abc.zip");
    expect(whole?.bytes).toBe(bytes.length);
    const hash = (data: Buffer) => createHash("sha256").update(data).digest("hex");
    expect(hash(await buffer(whole!.stream))).toBe(hash(bytes));
    const part = await storage.open("copies/abc.zip", { first: 20_000_000, last: 20_000_009 });
    expect(part?.bytes).toBe(bytes.length);
    expect((await buffer(part!.stream)).equals(bytes.subarray(20_000_000, 20_000_010))).toBe(true);
  });

  test("files are listed by the beginning of their keys", async () => {
    const storage = await open();
    for (const key of ["uploads/b/2", "uploads/b/1", "uploads/b-1", "uploads/a", "copies/x.zip"])
      await storage.put(key, Buffer.from("x"));
    expect(await keysOf(storage, "uploads/")).toEqual([
      "uploads/a 1",
      "uploads/b-1 1",
      "uploads/b/1 1",
      "uploads/b/2 1",
    ]);
    expect(await keysOf(storage, "uploads/b")).toEqual(["uploads/b-1 1", "uploads/b/1 1", "uploads/b/2 1"]);
    expect(await keysOf(storage, "assets/")).toEqual([]);
  });

  test("a file with new bytes has another version", async () => {
    const storage = await open();
    const versionOf = async () => {
      const opened = await storage.open("uploads/a");
      opened?.stream.destroy();
      return opened?.version;
    };
    await storage.put("uploads/a", Buffer.from("first"));
    const first = await versionOf();
    expect(await versionOf()).toBe(first);
    await storage.put("uploads/a", Buffer.from("other"));
    expect(await versionOf()).not.toBe(first);
  });

  test.each(["../secret", "/etc/passwd", "a//b", "a/../b", ".a", "a.", "a..b", "", "a/", "a\\b", "a\0b"])(
    "a key cannot leave the storage: %j is rejected",
    async (key) => {
      const storage = await open();
      await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("not a storage key");
      await expect(storage.get(key)).rejects.toThrow("not a storage key");
      await expect(storage.open(key)).rejects.toThrow("not a storage key");
      await expect(storage.remove(key)).rejects.toThrow("not a storage key");
    },
  );
});

test("while files are moved, what only the earlier storage has is read, listed once and removed", async () => {
  const [now, earlier] = [await local(), await local()];
  const storage = new FallbackStorage(now, earlier);
  await earlier.put("uploads/old", Buffer.from("old"));
  await earlier.put("uploads/moved", Buffer.from("old"));
  await now.put("uploads/moved", Buffer.from("moved"));
  await storage.put("uploads/new", Buffer.from("new"));
  const texts = await Promise.all(["old", "moved", "new"].map((name) => storage.get(`uploads/${name}`)));
  expect(texts.map(String)).toEqual(["old", "moved", "new"]);
  expect(await keysOf(storage, "uploads/")).toEqual(["uploads/moved 5", "uploads/new 3", "uploads/old 3"]);
  expect(await earlier.get("uploads/new")).toBeNull();
  await storage.remove("uploads/moved");
  await storage.remove("uploads/old");
  expect([await keysOf(now, ""), await keysOf(earlier, "")]).toEqual([["uploads/new 3"], []]);
});

test("a file that is moved between two looks is found", async () => {
  const [now, earlier] = [await local(), await local()];
  await earlier.put("uploads/a", Buffer.from("x"));
  const get = earlier.get.bind(earlier);
  earlier.get = async (key) => {
    await now.put(key, (await get(key)) ?? Buffer.alloc(0));
    await earlier.remove(key);
    return get(key);
  };
  expect(String(await new FallbackStorage(now, earlier).get("uploads/a"))).toBe("x");
});

test("bytes that a bucket returns changed are not used", async () => {
  const server = await startS3();
  const storage = new S3Storage(server.settings);
  closing.unshift(server.close);
  await storage.put("uploads/a", Buffer.from("a family"));
  await server.damage("uploads/a");
  await expect(storage.get("uploads/a")).rejects.toThrow("damaged in the bucket: uploads/a");
  storage.close();
});

test("a bucket that is missing or unreachable is an error, not a missing file", async () => {
  const server = await startS3();
  const [other, storage] = [new S3Storage({ ...server.settings, bucket: "another" }), new S3Storage(server.settings)];
  for (const act of [() => other.get("uploads/a"), () => other.put("uploads/a", Buffer.of(1))])
    await expect(act()).rejects.toThrow(StorageError);
  await server.close();
  for (const act of [() => storage.get("uploads/a"), () => storage.remove("uploads/a")])
    await expect(act()).rejects.toThrow(StorageError);
  other.close();
  storage.close();
});

test("a bucket that does not answer, or stops in the middle, is an error after seconds", async () => {
  const server = createServer((request, response) => {
    if (request.url?.includes("stalls")) response.writeHead(200, { "content-length": "100" }).write("half");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own = {
    bucket: "b",
    region: "r",
    accessKeyId: "a",
    secretAccessKey: "s",
    bucketIn: "path",
    prefix: "",
  } as const;
  const storage = new S3Storage({ ...own, endpoint: `http://127.0.0.1:${port}` });
  const acts = [storage.get("silent"), storage.get("stalls"), storage.put("silent", Buffer.from("x"))];
  for (const act of acts) await expect(act).rejects.toThrow(StorageError);
  storage.close();
  server.closeAllConnections();
  server.close();
}, 60_000);

test("an upload in parts that fails leaves no file, and its source stays", async () => {
  const server = await startS3();
  const storage = new S3Storage(server.settings);
  const path = join(await folder(), "draft");
  await writeFile(path, Buffer.alloc(20 * 1_048_576));
  closing.unshift(server.close);
  server.failNext((method, url) => method === "PUT" && url.includes("partNumber=2"), 3);
  await expect(storage.putFile("copies/abc.zip", path)).rejects.toThrow(StorageError);
  expect(await storage.get("copies/abc.zip")).toBeNull();
  expect((await stat(path)).size).toBe(20 * 1_048_576);
  // One that fails once is sent again.
  server.failNext((method, url) => method === "PUT" && url.includes("partNumber=2"), 1);
  await storage.putFile("copies/abc.zip", path);
  expect((await storage.get("copies/abc.zip"))?.length).toBe(20 * 1_048_576);
  storage.close();
});
