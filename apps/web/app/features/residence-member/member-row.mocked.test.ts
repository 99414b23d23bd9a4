import { afterEach, expect, test, vi } from "vitest";
import { type MemberAction, actionsFor } from "./member-row.tsx";
import type { Member, Members, Role } from "./role-permissions.ts";

const calls = vi.hoisted(() => [] as [name: string, input: unknown][]);

vi.mock("../../api/api.ts", () => ({
  api: {
    residenceMember: new Proxy(
      {},
      {
        get: (_api, name: string) => (input: unknown) => {
          calls.push([name, input]);
          return Promise.resolve({ ok: true });
        },
      },
    ),
  },
}));

afterEach(() => void calls.splice(0));

const place = { id: 12, name: "沈玉兰" };
const me: Member = {
  memberId: "me",
  nickname: "志远",
  avatar: "",
  role: "owner",
  relation: "儿子",
  create_time: "2026-11-20 10:00:00",
  is_me: 1,
};
const other = (role: Role): Member => ({ ...me, memberId: "other", nickname: "晓岚", role, is_me: 0 });

function actions(member: Member, own: { canOwn?: boolean; offer?: Members["offer"] } = {}): MemberAction[] {
  const { canOwn = true, offer = null } = own;
  const members: Members = { itemList: [me, member], invitationList: [], offer };
  return actionsFor({ place, member, members, canOwn, name: member.nickname });
}
const labels = (...given: Parameters<typeof actions>) => actions(...given).map(({ label }) => label);

test("the owner can change the role of each other member, hand over and remove", () => {
  expect(labels(other("relative"))).toEqual(["改为管理人", "转交", "移除"]);
  expect(labels(other("manager"))).toEqual(["改为亲属", "转交", "移除"]);
});

test("while an offer is pending, no other one can be made", () => {
  const offer = { memberId: "third", nickname: "三叔", to_me: 0, expire_time: "2026-11-28 10:00:00" };
  expect(labels(other("relative"), { offer })).toEqual(["改为管理人", "移除"]);
});

test("a member who is not the owner may only leave; an owner cannot leave before handing over", () => {
  expect(labels(other("relative"), { canOwn: false })).toEqual([]);
  expect(labels(other("owner"), { canOwn: false })).toEqual([]);
  expect(labels({ ...me, role: "manager" }, { canOwn: false })).toEqual(["离开"]);
  expect(labels(me)).toEqual([]);
});

test("each action states beforehand what will happen, and to whom", () => {
  const [role, offer, remove] = actions(other("relative"));
  expect(role?.title).toBe("把晓岚改为管理人？");
  expect(role?.happens[0]).toMatch(/^管理人可以写生平/);
  expect(offer?.happens.join("")).toMatch(/七天之内.*沈玉兰居所的主理人.*您会成为管理人.*可以撤回/);
  expect(remove?.happens.join("")).toMatch(/晓岚不能再进入.*都还在.*再请回来/);
});

test("each action does what it states, for this member of this residence", async () => {
  for (const action of [...actions(other("manager")), ...actions({ ...me, role: "relative" }, { canOwn: false })]) {
    await action.do();
  }
  const about = { residenceId: 12, memberId: "other" };
  expect(calls).toEqual([
    ["changeRole", { ...about, role: "relative" }],
    ["offer", about],
    ["remove", about],
    ["leave", { residenceId: 12 }],
  ]);
});
