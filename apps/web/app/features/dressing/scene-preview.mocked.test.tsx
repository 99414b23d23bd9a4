import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { AskedOptions } from "../../use-asked.ts";
import { home } from "../family/testing/samples.ts";
import { ScenePreview } from "./scene-preview.tsx";

const heard = vi.hoisted(() => ({ options: [] as unknown[] }));
vi.mock("../../use-asked.ts", () => ({
  useAsked: ({ ask }: AskedOptions<unknown>) => {
    void ask(new AbortController().signal);
    return { body: [], error: null };
  },
}));
vi.mock("../../api.ts", () => ({
  api: { recentNews: { list: (_input: unknown, options: unknown) => void heard.options.push(options) } },
}));

test("what was given lately is asked for as a member: the residence may be private", () => {
  renderToStaticMarkup(<ScenePreview detail={{ ...home.detail, placed: [] }} />);
  expect(heard.options).toEqual([expect.objectContaining({ asMember: true })]);
});
