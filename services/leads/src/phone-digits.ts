export const minPhoneDigits = 7

/** The digits without the country code 1, as in the columns `phone_digits`. */
export const extractPhoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')
