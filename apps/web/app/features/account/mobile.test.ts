import { mobilePattern } from "@changming/contract/account";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isMobile } from "./mobile.ts";

test("the form accepts exactly the mobiles that the contract accepts", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-3 ][0-9]{0,11}$/), (text) => {
      expect(isMobile(text)).toBe(mobilePattern.test(text));
    }),
  );
});

test("a mobile number is accepted, a landline is not", () => {
  expect([isMobile("13800000001"), isMobile("01012345678")]).toEqual([true, false]);
});
