import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { isScene, SceneImage, type SceneName } from "./scene-image.tsx";
import { scenes } from "./scenes.gen.ts";

/** Media and widest image of each source, in the order in which browsers test them. */
function sourcesOf(html: string) {
  return [...html.matchAll(/<source media="([^"]*)"[^>]*srcset="([^"]*)"/g)].map(([, media, set = ""]) => ({
    media,
    widest: Math.max(...[...set.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))),
  }));
}

test("every scene has images for phones, and none is wider than two pixels per CSS pixel of a phone", () => {
  const names = Object.keys(scenes).filter(isScene);
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) {
    const [avif, webp] = sourcesOf(renderToStaticMarkup(<SceneImage name={name} sizes="100vw" />));
    for (const source of [avif, webp]) {
      expect(source?.media, name).toBe("(max-width: 470px)");
      // Two times 390 px; a residence's stage and its crop are wider than the window.
      expect(source?.widest, name).toBeLessThanOrEqual(800);
    }
  }
});

test("the narrowest variant is tested first", () => {
  const medias = sourcesOf(renderToStaticMarkup(<SceneImage name="night-lake" sizes="100vw" />)).map((s) => s.media);
  expect(new Set(medias)).toEqual(new Set(["(max-width: 470px)", "(max-width: 720px)"]));
  expect(medias.indexOf("(max-width: 470px)")).toBe(0);
});

test("a whole image is never replaced by a crop, but by a smaller one of its own", () => {
  const whole = (name: SceneName) => renderToStaticMarkup(<SceneImage name={name} sizes="100vw" isWhole />);
  expect(whole("slide-river-lamps")).not.toContain("<source media");
  expect(whole("night-lake")).not.toContain("tall");
  expect(whole("garden-yunlu")).toContain("garden-yunlu-phone-640.avif");
});
