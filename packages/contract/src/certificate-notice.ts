/** The disclaimer on every form of a certificate, which states a place, an area and a seal. */
export const propertyNotice = [
  "本证是网上纪念的凭证，不是不动产权证书，",
  "不代表对土地、墓位或其他财产的任何权利。",
] as const;

/** The sentence below the title of a property certificate. */
export const propertySentence = {
  ordinary: "立此居所，安放思念；灯长明，人常来。",
  martyr: "为烈士立此居所，山河为证，后人长念。",
} as const;
