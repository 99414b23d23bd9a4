import { expect, test } from "vitest";
import { addressGroup } from "./address-group.ts";

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["::FFFF:c633:6407", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unix", "unix"],
])("%s belongs to the group %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test("IPv6 addresses of the same /64 belong to one group", () => {
  const spellings = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::", "2001:db8:1:2:a:b:c:d"];
  expect(new Set(spellings.map(addressGroup)).size).toBe(1);
  expect(addressGroup("2001:db8:1:3::1")).not.toBe(addressGroup("2001:db8:1:2::1"));
});
