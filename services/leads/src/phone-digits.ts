/** How many digits make a phone number that can be told from another. */
export const fewestDigits = 7

/** The digits of a phone number without the country's code 1, as the columns `phone_digits` have them. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')
