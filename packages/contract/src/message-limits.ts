/** Maximum length of a message on a residence, in code points. */
export const maxMessageLength = 200;
