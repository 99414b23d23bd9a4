import { expect, test } from "vitest";
import { invitationState, shareText } from "./role-permissions.ts";

test("the text to share says what the link is for, how often and how long it works", () => {
  expect(shareText({ name: "沈玉兰" }, "relative", "https://example.org/invite#abc")).toBe(
    "请您来看沈玉兰的居所。点开链接，登录以后就能加入；链接只能用一次，七天之内有效：https://example.org/invite#abc",
  );
  expect(shareText({ name: "沈玉兰" }, "manager", "x")).toContain("一起照看");
});

test("an accepted invitation names the new member", () => {
  expect(invitationState({ state: "accepted", nickname: "晓岚" })).toBe("晓岚已接受");
  expect(invitationState({ state: "open", nickname: "" })).toBe("等对方接受");
});
