import { afterEach, expect, test, vi } from "vitest";
import { keepHome } from "./kept-home.ts";

afterEach(() => vi.unstubAllGlobals());

test("the home page keeps the numbers of the residences that it showed, and no name", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { setItem: (key: string, value: string) => kept.set(key, value) });
  const residences = [
    { id: 69, name: "沈玉兰" },
    { id: 6, name: "鲁迅" },
  ];
  keepHome(residences);
  expect([...kept]).toEqual([["home_list", "[69,6]"]]);
});

test("a browser that lets us keep nothing shows the home page all the same", () => {
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new DOMException("closed off", "SecurityError");
    },
  });
  expect(() => keepHome([{ id: 1 }])).not.toThrow();
});
