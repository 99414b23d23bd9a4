import { album } from "@changming/contract/album";
import { getAlbum, getFamilyAlbum, listAlbums, listFamilyAlbums } from "@changming/domain/album/get-albums";
import {
  presentAlbum,
  presentAlbumDetail,
  presentFamilyAlbum,
  presentFamilyAlbums,
} from "@changming/domain/album/present";
import { familyAlbum } from "@changming/contract/family-album";
import { removeAlbum, removePhoto, restoreAlbum, restorePhoto } from "@changming/domain/album/remove-album";
import { submitAlbum } from "@changming/domain/album/submit-album";
import { orderPhotos, setAlbumCover, setCaption } from "@changming/domain/album/edit-album";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { bind } from "../../http/bind.ts";

export const albumRoutes = [
  bind(album.list, async (ctx, input) => (await listAlbums(ctx, input)).map((row) => presentAlbum(row, ctx.media))),
  bind(album.detail, async (ctx, input) => presentAlbumDetail(await getAlbum(ctx, input), ctx.media)),
];

export const familyAlbumRoutes = [
  bind(familyAlbum.list, async (ctx, input) => presentFamilyAlbums(await listFamilyAlbums(ctx, input), ctx.media)),
  bind(familyAlbum.detail, async (ctx, input) => presentFamilyAlbum(await getFamilyAlbum(ctx, input), ctx.media)),
  bind(familyAlbum.submit, (ctx, { residenceId, id, albumName, images, version, ref }) =>
    submitAlbum(ctx, {
      residenceId,
      id: id === 0 ? null : id,
      name: albumName,
      images,
      version: version ?? null,
      ref: ref ?? null,
    }),
  ),
  bind(familyAlbum.remove, async (ctx, input) => {
    const { until } = await removeAlbum(ctx, input);
    return { id: input.id, until: shanghaiDateTime(until) };
  }),
  bind(familyAlbum.restore, (ctx, input) => restoreAlbum(ctx, input)),
  bind(familyAlbum.order, (ctx, input) => orderPhotos(ctx, { ...input, version: input.version ?? null })),
  bind(familyAlbum.cover, (ctx, { id, photoId }) =>
    setAlbumCover(ctx, { id, photoId: photoId === 0 ? null : photoId }),
  ),
  bind(familyAlbum.caption, (ctx, input) => setCaption(ctx, input)),
  bind(familyAlbum.removePhoto, async (ctx, input) => {
    const { until, version } = await removePhoto(ctx, input);
    return { id: input.id, until: shanghaiDateTime(until), version };
  }),
  bind(familyAlbum.restorePhoto, (ctx, input) => restorePhoto(ctx, input)),
];
