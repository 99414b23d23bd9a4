import { expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

const of = (url: string) => parseConfig({ REDIS_URL: url }).redis;

test("without a setting there is none", () => {
  expect([parseConfig({}).redis, of("")]).toEqual([null, null]);
});

test.each([
  ["redis://cache", "single", [{ host: "cache", port: 6_379 }], false],
  ["rediss://cache.example.org:6380/2", "single", [{ host: "cache.example.org", port: 6_380 }], true],
  ["redis://[::1]:6379", "single", [{ host: "::1", port: 6_379 }], false],
  [
    "redis-cluster://a,b:7001",
    "cluster",
    [
      { host: "a", port: 6_379 },
      { host: "b", port: 7_001 },
    ],
    false,
  ],
  [
    "redis-sentinel://a,b:1#main",
    "sentinel",
    [
      { host: "a", port: 26_379 },
      { host: "b", port: 1 },
    ],
    false,
  ],
] as const)("%s names its servers", (url, kind, hosts, isTls) => {
  expect(of(url)).toMatchObject({ kind, hosts, isTls });
});

test("user, password and database come from the address; special characters are written as %XX", () => {
  expect(of("redis://changming:p%40ss%2Fword@cache/3")).toMatchObject({
    username: "changming",
    password: "p@ss/word",
    database: 3,
  });
  expect(of("redis://:secret@cache")).toMatchObject({ username: undefined, password: "secret", database: 0 });
});

test.each([
  "cache:6379",
  "http://cache",
  "redis://",
  "redis://a,b",
  "redis-sentinel://a,b",
  "redis://cache#main",
  "redis-cluster://a/1",
  "rediss-cluster://a",
  "redis://a:b:c@cache/x",
])("%s is rejected with a sentence that does not show it", (url) => {
  const wrong = () => of(url);
  expect(wrong).toThrow(ConfigError);
  expect(wrong).toThrow(/^环境变量 REDIS_URL 的值不能用：应写成 redis:/);
});
