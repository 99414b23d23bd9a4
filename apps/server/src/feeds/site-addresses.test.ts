import { pageQueries } from "@changming/web/page-queries";
import { expect, test } from "vitest";
import { pageAddress } from "../pages/page-address.ts";
import { siteAddresses, standingPages, unindexedPaths, writtenPageAddresses } from "./site-addresses.ts";

const made = Object.values(siteAddresses).map((address) => (typeof address === "string" ? address : address(12, 3)));

test.each([...made, ...standingPages, ...Object.values(writtenPageAddresses)])(
  "%s is a page of the site under its one address",
  (address) => {
    const { pathname, searchParams } = new URL(address, "http://changming.test");
    expect(pageAddress(pathname, searchParams)).toEqual({ canonical: address, isData: false });
  },
);

test("nothing that crawlers are asked to leave alone is told to them, and all of it exists", () => {
  const told = [...made, ...standingPages, ...Object.values(writtenPageAddresses)];
  for (const path of unindexedPaths) {
    expect(told.filter((address) => address.startsWith(path))).toEqual([]);
    expect(path === "/api/" || Object.hasOwn(pageQueries, path), path).toBe(true);
  }
});
