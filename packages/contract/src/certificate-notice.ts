/** What a residence's certificate is not: it states a place, an area and a seal, and stands on every form of it. */
export const propertyNotice = [
  "本证是网上纪念的凭证，不是不动产权证书，",
  "不代表对土地、墓位或其他财产的任何权利。",
] as const;
