import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeletedDrawer } from "./deleted-drawer.tsx";
import { UndoNote, type Undo } from "./family-actions.tsx";

const note = (offered: Undo["offered"]) =>
  renderToStaticMarkup(<UndoNote undo={{ offered, offer: () => undefined, drop: () => undefined }} />);

test("a deletion is announced with its undo button, in a live region that exists from the start", () => {
  const html = note({ key: 1, text: "删除成功：老照片", undo: () => undefined });
  expect(html).toMatch(/role="status".*删除成功：老照片.*<button[^>]*>撤销/);
  expect(note(null)).toMatch(/role="status"/);
  expect(note(null)).not.toContain("撤销");
});

const drawer = (count: number) =>
  renderToStaticMarkup(
    <DeletedDrawer title="最近删除的相册" count={count}>
      <li>老照片</li>
    </DeletedDrawer>,
  );

test("the drawer of deleted things is closed, displays their number and time limit, and is absent when empty", () => {
  expect(drawer(1)).toMatch(/<details[^>]*><summary>最近删除的相册（1）<\/summary>.*三十天内.*老照片/);
  expect(drawer(1)).not.toMatch(/<details[^>]* open/);
  expect(drawer(0)).toBe("");
});
