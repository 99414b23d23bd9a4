import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { albumImages, albumSets } from "./data/albums.ts";
import { cannedMessages } from "../starter/data/canned-messages.ts";
import { gardens } from "./data/gardens.ts";
import { people } from "./data/people.ts";

const art = new URL("../../../../apps/web/public/art/", import.meta.url);
const characters = (text: string) => [...text].length;
const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

test.each(["key", "name", "plaque"] as const)("no two people share a %s", (field) => {
  expect(twice(people.map((person) => person[field]))).toEqual([]);
});

test("every residence is in an existing garden, and every garden has residences", () => {
  const used = new Set(people.map((person) => person.garden));
  expect([...used].toSorted()).toEqual(gardens.map((garden) => garden.key).toSorted());
});

test("plaques, couplets, openings and summaries have lengths that fit the scene", () => {
  const invalid = people.filter(({ plaque, couplet: [right, left], opening, summary }) => {
    const isPlaque = characters(plaque) >= 2 && characters(plaque) <= 4;
    const isCouplet = characters(right) === characters(left) && characters(right) >= 5 && characters(right) <= 8;
    const isOpening = opening.length >= 2 && opening.length <= 4 && opening.every((line) => characters(line) <= 9);
    return !isPlaque || !isCouplet || !isOpening || characters(summary) > 32;
  });
  expect(invalid.map((person) => person.key)).toEqual([]);
});

test("every historical person has a source", () => {
  expect(people.filter((person) => person.kind !== "ordinary" && !person.source)).toEqual([]);
});

test("every portrait is a shipped image", () => {
  const missing = people.filter(
    ({ portrait }) =>
      !["svg", "png"].some((end) => existsSync(new URL(`${portrait}.${end}`, art))) &&
      !existsSync(new URL(`${portrait}-360.webp`, art)),
  );
  expect(missing.map((person) => person.key)).toEqual([]);
});

test("no message is older than its residence or longer than allowed", () => {
  const day = 86_400_000;
  const invalid = people.flatMap(({ key, movedInOn, messages }) => {
    const days = (Date.parse("2026-11-21") - Date.parse(movedInOn)) / day;
    return messages.filter((message) => message.daysAgo > days || characters(message.text) > 200).map(() => key);
  });
  expect(invalid).toEqual([]);
});

test("albums have four to nine different drawings with short captions, and every drawing is used", () => {
  const albums = albumSets.flatMap((set) => set.albums);
  const invalid = albums.filter(({ name, photos }) => {
    const images = photos.map(([image]) => image);
    const isCaptioned = photos.every(([, caption]) => characters(caption) <= 60);
    return characters(name) > 20 || photos.length < 4 || photos.length > 9 || twice(images).length > 0 || !isCaptioned;
  });
  expect(invalid.map((album) => album.name)).toEqual([]);
  const used = new Set(albums.flatMap((album) => album.photos.map(([image]) => image)));
  expect([...used].toSorted()).toEqual(Object.keys(albumImages));
});

test("suggested messages have at most 60 characters", () => {
  expect(cannedMessages.filter((line) => characters(line) > 60)).toEqual([]);
});
