export const fewestDigits = 7

/** The digits without the country code 1, as in the columns `phone_digits`. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')
