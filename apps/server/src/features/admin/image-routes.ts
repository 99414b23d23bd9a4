import { image } from "@changming/contract/admin/image";
import {
  findImage,
  listWithheldImages,
  presentImage,
  presentWithheldImages,
} from "@changming/domain/withheld-image/find-image";
import { withholdImage } from "@changming/domain/withheld-image/withhold-image";
import { bind } from "../../http/bind.ts";

export const imageRoutes = [
  bind(image.find, async (ctx, input) => presentImage(await findImage(ctx, input), ctx)),
  bind(image.list, async (ctx, input) => presentWithheldImages(await listWithheldImages(ctx, input))),
  bind(image.withhold, (ctx, { isWithheld, ...input }) =>
    withholdImage(ctx, { ...input, isWithheld: isWithheld === 1 }),
  ),
];
