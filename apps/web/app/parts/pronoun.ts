/** The pronoun of a person, by the gender on the wire. */
export function pronounOf({ gender }: { gender: number }): "他" | "她" {
  return gender === 1 ? "他" : "她";
}
