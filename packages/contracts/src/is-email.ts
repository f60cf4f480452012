/**
 * One e-mail address: the letters of everyday addresses, and no character that a command or a header of mail could take for more. The only check
 * of one in the product, in browsers, calls and at the mail server's door.
 */
export const emailPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.&/=]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]+$/

/** Whether a text is one e-mail address. */
export const isEmail = (text: string): boolean => emailPattern.test(text)
