import { album } from "@changming/contract/album";
import { getAlbum, listAlbums } from "@changming/domain/album/get-albums";
import { presentAlbum, presentAlbumDetail } from "@changming/domain/album/present";
import { bind } from "../../http/bind.ts";

export const albumRoutes = [
  bind(album.list, async (ctx, input) => (await listAlbums(ctx, input)).map((row) => presentAlbum(row, ctx.media))),
  bind(album.detail, async (ctx, input) => presentAlbumDetail(await getAlbum(ctx, input), ctx.media)),
];
