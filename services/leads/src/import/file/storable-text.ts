/** Text as PostgreSQL can hold it: it has no NUL, and no half of a surrogate pair. */
export const toStorableText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()
