/** Where the calls of the family area lie; `actionName` tells them apart. */
export const familyPath = "/api/relationResidence/index";
