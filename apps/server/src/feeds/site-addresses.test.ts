import { pageQueries } from "@changming/web/page-queries";
import { expect, test } from "vitest";
import { pageAddress } from "../pages/page-address.ts";
import { siteAddresses, permanentPages, unindexedPaths, writtenPageAddresses } from "./site-addresses.ts";

const made = Object.values(siteAddresses).map((address) => (typeof address === "string" ? address : address(12, 3)));

test.each([...made, ...permanentPages, ...Object.values(writtenPageAddresses)])(
  "%s is a page of the site under its canonical address",
  (address) => {
    const { pathname, searchParams } = new URL(address, "http://changming.test");
    expect(pageAddress(pathname, searchParams)).toEqual({ canonical: address, isData: false });
  },
);

test("no published address is excluded from crawlers, and every excluded path exists", () => {
  const listed = [...made, ...permanentPages, ...Object.values(writtenPageAddresses)];
  for (const path of unindexedPaths) {
    expect(listed.filter((address) => address.startsWith(path))).toEqual([]);
    expect(path === "/api/" || Object.hasOwn(pageQueries, path), path).toBe(true);
  }
});
