import { afterEach, expect, test, vi } from "vitest";
import { storeHome } from "./home-page.tsx";

afterEach(() => vi.unstubAllGlobals());

test("the home page stores the ids of the residences that it displayed, and no name", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", { setItem: (key: string, value: string) => stored.set(key, value) });
  const residences = [
    { id: 69, name: "沈玉兰" },
    { id: 6, name: "鲁迅" },
  ];
  storeHome(residences);
  expect([...stored]).toEqual([["home_list", "[69,6]"]]);
});

test("a browser without storage shows the home page all the same", () => {
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new DOMException("closed off", "SecurityError");
    },
  });
  expect(() => storeHome([{ id: 1 }])).not.toThrow();
});
