/** PostgreSQL text can hold neither a NUL nor half of a surrogate pair. */
export const toStorableText = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()
