import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { albumPictures, albumSets } from "./data/albums.ts";
import { cannedMessages } from "./data/canned-messages.ts";
import { gardens } from "./data/gardens.ts";
import { people } from "./data/people.ts";

const art = new URL("../../../../apps/web/public/art/", import.meta.url);
const characters = (text: string) => [...text].length;
const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test.each(["key", "name", "plaque"] as const)("no two people share a %s", (field) => {
  expect(twice(people.map((person) => person[field]))).toEqual([]);
});

test("everyone lies in a garden that is there, and every garden has somebody", () => {
  const used = new Set(people.map((person) => person.garden));
  expect([...used].toSorted()).toEqual(gardens.map((garden) => garden.key).toSorted());
});

test("plaques, couplets, openings and summaries keep the lengths that the scene has room for", () => {
  const wrong = people.filter(({ plaque, couplet: [right, left], opening, summary }) => {
    const isPlaque = characters(plaque) >= 2 && characters(plaque) <= 4;
    const isCouplet = characters(right) === characters(left) && characters(right) >= 5 && characters(right) <= 8;
    const isOpening = opening.length >= 2 && opening.length <= 4 && opening.every((line) => characters(line) <= 9);
    return !isPlaque || !isCouplet || !isOpening || characters(summary) > 32;
  });
  expect(wrong.map((person) => person.key)).toEqual([]);
});

test("who lived in history has a source", () => {
  expect(people.filter((person) => person.kind !== "ordinary" && !person.source)).toEqual([]);
});

test("every portrait ships", () => {
  const missing = people.filter(
    ({ portrait }) =>
      !["svg", "png"].some((end) => existsSync(new URL(`${portrait}.${end}`, art))) &&
      !existsSync(new URL(`${portrait}-360.webp`, art)),
  );
  expect(missing.map((person) => person.key)).toEqual([]);
});

test("nobody writes before the residence was there, nor more than the board takes", () => {
  const day = 86_400_000;
  const wrong = people.flatMap(({ key, movedInOn, letters }) => {
    const days = (Date.parse("2026-11-21") - Date.parse(movedInOn)) / day;
    return letters.filter((letter) => letter.daysAgo > days || characters(letter.text) > 200).map(() => key);
  });
  expect(wrong).toEqual([]);
});

test("albums hold four to nine different drawings with short captions, and every drawing is used", () => {
  const albums = albumSets.flatMap((set) => set.albums);
  const wrong = albums.filter(({ name, photos }) => {
    const pictures = photos.map(([picture]) => picture);
    const isCaptioned = photos.every(([, caption]) => characters(caption) <= 60);
    return (
      characters(name) > 20 || photos.length < 4 || photos.length > 9 || twice(pictures).length > 0 || !isCaptioned
    );
  });
  expect(wrong.map((album) => album.name)).toEqual([]);
  const used = new Set(albums.flatMap((album) => album.photos.map(([picture]) => picture)));
  expect([...used].toSorted()).toEqual(Object.keys(albumPictures));
});

test("borrowed lines are at most 60 characters", () => {
  expect(cannedMessages.filter((line) => characters(line) > 60)).toEqual([]);
});
