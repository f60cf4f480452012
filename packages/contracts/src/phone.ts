/** A number with fewer digits is not looked up. Forms accept it with a warning. */
export const minPhoneDigits = 7

/** The digits without the country code 1, as in the columns `phone_digits`. */
export const extractPhoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')

/** Formats a US number of ten digits, with or without the country code, as "(512) 555-0139". Returns all other texts unchanged. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?([2-9]\d\d)(\d{3})(\d{4})$/.exec(phone.replace(/[\s().\-/]/g, '')) ?? []
  return area === undefined ? phone : `(${area}) ${exchange}-${line}`
}
