import type { Sheet } from "@changming/documents/certificate/mark";
import { type Plate, platePage, plateSheet, platesOnPage } from "@changming/documents/plate/plate-sheet";
import { type getGardenPlates, type getPlate, type PlateData, platesInFile } from "@changming/domain/plate/get-plates";
import { residenceCode, shortPath } from "@changming/kit/residence-code";
import { type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";

export type OwnPlate = Awaited<ReturnType<typeof getPlate>>;
export type GardenPlates = Awaited<ReturnType<typeof getGardenPlates>>;

interface Issue {
  origin: string;
  day: ShanghaiDay;
}

const plateOf = ({ residenceId, name, place }: PlateData, origin: string): Plate => ({
  name,
  place,
  code: residenceCode(residenceId),
  address: `${origin}${shortPath(residenceId)}`,
});

/** One plate, in its own size. */
export function plateSheetOf({ plate, siteName }: OwnPlate, { origin, day }: Issue): Sheet {
  return plateSheet(plateOf(plate, origin), { author: siteName, issuedAt: startOfShanghaiDay(day) });
}

/** The pages of one file of a garden's plates, twelve on a page. */
export function gardenPlateSheets(
  { garden, count, plates, siteName }: GardenPlates,
  file: number,
  { origin, day }: Issue,
): [Sheet, ...Sheet[]] {
  const pagesBefore = ((file - 1) * platesInFile) / platesOnPage;
  const about = { garden, pages: Math.ceil(count / platesOnPage), day, author: siteName };
  const typed = `${new URL(origin).host}/g/`;
  const sheetOf = (index: number) => {
    const some = plates.slice(index * platesOnPage, (index + 1) * platesOnPage).map((data) => plateOf(data, origin));
    return platePage(some, { ...about, typed, page: pagesBefore + index + 1, issuedAt: startOfShanghaiDay(day) });
  };
  const others = Array.from({ length: Math.ceil(plates.length / platesOnPage) - 1 }, (_, index) => sheetOf(index + 1));
  return [sheetOf(0), ...others];
}
