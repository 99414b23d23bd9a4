import { getRemembranceCertificateData } from "@changming/domain/certificate/get-certificate-data";
import type { Ctx } from "@changming/domain/context/context";
import {
  type CopyMaterial,
  giftsAfter,
  messagesAfter,
  remembrancesAfter,
} from "@changming/domain/family-copy/material";
import { isWithheldReference, openReferenceOf } from "@changming/domain/file-reference/reference";
import { giftText } from "@changming/domain/gift/present";
import { calendarDaysOf } from "@changming/domain/memorial-day/get-memorial-days";
import { calendarOf } from "@changming/domain/memorial-day/present";
import {
  ageOf,
  birthEra,
  birthOf,
  deathEra,
  deathOf,
  lifeDateView,
  yearsOf,
} from "@changming/domain/residence/life-dates";
import { numberText } from "@changming/domain/residence/number-text";
import { cleanRichText, imageName, withWithheldSaid } from "@changming/domain/rich-text/clean-rich-text";
import {
  type CopiedCertificate,
  type CopiedGift,
  type CopyContent,
  withheldImage,
} from "@changming/documents/family-copy/copy-parts";
import { placeText } from "@changming/kit/place-text";
import type { CertificateRenderer } from "../certificate/certificate-renderer.ts";
import { shippedFile, storedFile } from "../media/media.ts";

interface ContentOptions {
  renderer: CertificateRenderer;
  clientFolder: string;
  /** Public origin of the site. */
  origin: string;
}

/** The content of a residence's copy, from its rows. */
export async function copyContent(ctx: Ctx, material: CopyMaterial, options: ContentOptions): Promise<CopyContent> {
  const { residence, albums, inText, property, siteName } = material;
  const { db } = ctx;
  const { origin, clientFolder } = options;
  const madeAt = ctx.clock();
  const days = calendarDaysOf(ctx, residence, "family");
  return {
    origin,
    siteName,
    madeAt,
    residence,
    years: yearsOf(residence),
    facts: factsOf(material),
    isPortraitWithheld: isWithheldReference(residence.portrait),
    albums,
    inText,
    biographyOf: (images) => biographyOf(material, images),
    messages: (after, limit) => messagesAfter(db, residence.id, after, limit),
    gifts: async (after, limit) => (await giftsAfter(db, residence.id, after, limit)).map(copiedGift),
    remembrances: (after, limit) => remembrancesAfter(db, residence.id, after, limit),
    certificates: await certificatesOf(ctx, material, options.renderer),
    certificateNumber: property?.certificate_number ?? "",
    calendar: days && calendarOf(days, { origin, madeAt }),
    readImage(reference) {
      const stored = material.stored.get(reference);
      return stored ? storedFile(ctx, stored) : shippedFile(ctx, clientFolder, reference);
    },
  };
}

const copiedGift = (row: Awaited<ReturnType<typeof giftsAfter>>[number]): CopiedGift => ({
  id: row.id,
  nickname: row.nickname,
  gift_name: row.gift_name,
  quantity: row.quantity,
  text: giftText(row.gift_name, row.quantity, row.unit),
  at: row.at,
});

/** The property certificate, and the remembrance certificate of the member who requested the copy. */
async function certificatesOf(
  ctx: Ctx,
  { property, remembrance }: CopyMaterial,
  renderer: CertificateRenderer,
): Promise<CopiedCertificate[]> {
  const certificates: CopiedCertificate[] = [];
  if (property) {
    const draw: CopiedCertificate["draw"] = (format) => renderer.property(property, format);
    certificates.push({ name: "property", title: "居所证书", draw });
  }
  if (remembrance !== null) {
    const row = await getRemembranceCertificateData(ctx, { number: remembrance });
    const draw: CopiedCertificate["draw"] = (format) => renderer.remembrance(row, format);
    certificates.push({ name: "remembrance", title: "缅怀证书", draw });
  }
  return certificates;
}

/** Facts of a residence, as pairs of term and value. */
function factsOf({ residence: row }: CopyMaterial): [term: string, fact: string][] {
  const birth = lifeDateView(birthOf(row), birthEra(row));
  const death = lifeDateView(deathOf(row), deathEra(row));
  const both = ({ plain, lunar }: { plain: string; lunar: string }) => [plain, lunar].filter(Boolean).join("，");
  const age = ageOf(row);
  const facts: [string, string][] = [
    ["又名", row.other_names.join("、")],
    ["生于", both(birth)],
    ["逝于", both(death)],
    ["享年", age > 0 ? `${age} 岁` : ""],
    ["民族", row.nation],
    ["籍贯", placeText(row.native_place)],
    ["居所", `${row.garden_name} ${numberText(row)}`],
    ["规制", row.level_name],
    ["安葬", row.cemetery_address],
    ["牺牲地", row.battle_address],
    ["资料来源", row.source],
  ];
  return facts.filter(([, fact]) => fact !== "");
}

/**
 * The biography as sanitised HTML. Its images are those in the copy, by their references in `images`; one that the
 * operator withdrew is replaced by a notice.
 */
function biographyOf({ residence }: CopyMaterial, images: ReadonlyMap<string, string>): string {
  return cleanRichText(withWithheldSaid(residence.intro_html, `<em>${withheldImage}</em>`), (src) => {
    const name = imageName(src);
    return (name !== null && images.get(openReferenceOf(name))) || null;
  });
}
