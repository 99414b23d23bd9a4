import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { QueryOptions } from "../../api/use-query.ts";
import { home } from "../family/testing/samples.ts";
import { ScenePreview } from "./scene-workspace.tsx";

const recorded = vi.hoisted(() => ({ options: [] as unknown[] }));
vi.mock("../../api/use-query.ts", () => ({
  useQuery: ({ queryFn }: QueryOptions<unknown>) => {
    void queryFn(new AbortController().signal);
    return { body: [], error: null };
  },
}));
vi.mock("../../api/api.ts", () => ({
  api: { recentNews: { list: (_input: unknown, options: unknown) => void recorded.options.push(options) } },
}));

test("recent gifts are fetched as a member: the residence may be private", () => {
  renderToStaticMarkup(<ScenePreview detail={{ ...home.detail, placed: [] }} />);
  expect(recorded.options).toEqual([expect.objectContaining({ asMember: true })]);
});
