/**
 * One e-mail address: the letters of everyday addresses, and no character that a command or a header of mail could take for more. The one rule
 * of what calls take, what their forms refuse beforehand and what is handed to a mail server.
 */
export const emailPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.&/=]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]+$/

/** Whether a text is one e-mail address. */
export const isEmail = (text: string): boolean => emailPattern.test(text)
