import { isMobile as isMobileOnServer } from "@changming/kit/mobile";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isMobile, plainMobile } from "./mobile.ts";

test("the form accepts exactly the mobiles that the contract accepts", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-3 ][0-9]{0,11}$/), (text) => {
      expect(isMobile(text)).toBe(isMobileOnServer(text));
    }),
  );
});

test("a mobile number is accepted, a landline is not", () => {
  expect([isMobile("13800000001"), isMobile("01012345678")]).toEqual([true, false]);
});

test.each([
  "13800000002",
  "138 0000 0002",
  "138-0000-0002",
  "+8613800000002",
  "+86 138 0000 0002",
  "１３８０００００００２",
])("%s is written in one of the usual ways", (typed) => {
  expect(plainMobile(typed)).toBe("13800000002");
});
