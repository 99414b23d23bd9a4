import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ResponsiveImage } from "./responsive-image.tsx";

const imageOf = (src: string) => renderToStaticMarkup(<ResponsiveImage src={src} alt="" sizes="84px" />);
const folder = "/uploads/0123456789abcdefghij_-";

test("a small image of an upload is requested in its small width, with the same signature", () => {
  expect(imageOf(`${folder}/960.webp`)).toContain(
    `srcset="${folder}/320.webp 320w, ${folder}/960.webp 960w" sizes="84px" src="${folder}/960.webp"`,
  );
  expect(imageOf(`${folder}/960.webp?until=9&sig=a`)).toContain(`${folder}/320.webp?until=9&amp;sig=a 320w`);
});

test("an address of another kind is used as it is", () => {
  for (const src of [`${folder}/origin.jpg`, "/art/portraits/man.svg", "https://elsewhere.example/960.webp"]) {
    expect(imageOf(src)).not.toContain("srcSet");
  }
});
