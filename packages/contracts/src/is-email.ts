/** The only rule for an email address: common characters, and none that an SMTP command or a mail header could misread. */
export const emailPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.&/=]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]+$/

export const isEmail = (text: string): boolean => emailPattern.test(text)
