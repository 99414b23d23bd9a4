/** Path of the calls of the family area; `actionName` distinguishes them. */
export const familyPath = "/api/relationResidence/index";
