// As the server reads one, which the test compares. The server's own check is of zod, which is too large for a browser.
const email = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether a text is one e-mail address. */
export const isEmail = (text: string): boolean => email.test(text)
