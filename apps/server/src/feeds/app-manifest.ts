import type { Ctx } from "@changming/domain/context/context";
import { getSiteInfo } from "@changming/domain/site-info/get-site-info";
import { paths } from "@changming/web/paths";

// The flame on its square reaches no corner: a phone may cut the icon to a circle.
const icons = [192, 512].flatMap((size) =>
  ["any", "maskable"].map((purpose) => ({
    src: `/art/brand/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  })),
);

/** What a phone needs to put the site on its home screen, and to offer it where photos are shared (R-site-19). */
export async function appManifest(ctx: Ctx): Promise<Buffer> {
  const { row } = await getSiteInfo(ctx);
  const manifest = {
    id: "/",
    name: row.name,
    short_name: row.name,
    description: row.website_summary,
    lang: "zh-CN",
    dir: "ltr",
    start_url: paths.home(),
    scope: "/",
    display: "standalone",
    background_color: "#14181b",
    theme_color: "#14181b",
    icons,
    shortcuts: [
      { name: "我的居所", url: paths.ownResidences() },
      { name: "寻访亲人", url: paths.search() },
    ],
    share_target: {
      action: paths.sharedPhotos(),
      method: "POST",
      enctype: "multipart/form-data",
      params: { files: [{ name: "photos", accept: ["image/jpeg", "image/png"] }] },
    },
  };
  return Buffer.from(JSON.stringify(manifest));
}
