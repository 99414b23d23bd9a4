import { albumPath, type Chapter, type CopiedAlbum, type CopyParts } from "./copy-parts.ts";
import { copyPage, rootFrom, type Markup, markup, withheldPhotos } from "./copy-page.ts";

const three = (index: number) => String(index + 1).padStart(3, "0");

/** Writes every album as a page with its photos in full size. */
export async function albumChapters(parts: CopyParts): Promise<Chapter[]> {
  const chapters: Chapter[] = [];
  const data = [];
  for (const [index, album] of parts.content.albums.entries()) {
    const path = albumPath(index);
    const photos = await addPhotos(parts, album, `pictures/album-${three(index)}`);
    const body = [
      markup`<h1>${album.name}</h1>`,
      photosOf(photos, rootFrom(path)),
      ...(album.withheld > 0 ? [markup`<p class="says">${withheldPhotos(album.withheld)}</p>`] : []),
    ];
    await parts.zip.add(path, copyPage(parts, { title: album.name, path, body }));
    chapters.push({ title: album.name, path, says: `${photos.length} 张照片` });
    data.push({ name: album.name, photos, withheld: album.withheld });
  }
  await parts.zip.add("data/albums.json", `${JSON.stringify(data, null, 1)}\n`);
  return chapters;
}

interface PlacedPhoto {
  file: string;
  caption: string;
  width: number;
  height: number;
}

async function addPhotos(parts: CopyParts, album: CopiedAlbum, folder: string): Promise<PlacedPhoto[]> {
  const placed: PlacedPhoto[] = [];
  for (const [index, { picture, caption, width, height }] of album.photos.entries()) {
    const found = await parts.content.readImage(picture);
    if (!found) continue;
    const file = `${folder}/${three(index)}${found.ending}`;
    await parts.zip.add(file, found.bytes);
    placed.push({ file, caption, width, height });
    await parts.goOn();
  }
  return placed;
}

function photosOf(photos: readonly PlacedPhoto[], root: string): Markup {
  if (photos.length === 0) return markup`<p class="says">这本相册还没有照片。</p>`;
  const items = photos.map(({ file, caption, width, height }, index) => {
    const alt = caption === "" ? `第 ${index + 1} 张照片` : caption;
    const image = markup`<img src="${root}${file}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
    return markup`<li><figure><a href="${root}${file}">${image}</a><figcaption>${caption}</figcaption></figure></li>\n`;
  });
  return markup`<ul class="photos">\n${items}</ul>`;
}
