/** The disclaimer on every form of a certificate, which states a place, an area and a seal. */
export const propertyNotice = [
  "本证是网上纪念的凭证，不是不动产权证书，",
  "不代表对土地、墓位或其他财产的任何权利。",
] as const;
