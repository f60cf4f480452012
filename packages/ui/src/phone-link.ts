/** A phone number for `tel:` and `sms:` links; ten digits are a US number. */
export function dialled(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:ext\.?|x|#)\s*(?=\d+\s*$)/i)
  const digits = number.replace(/\D/g, '')
  const international = number.trim().startsWith('+') || (digits.length === 11 && digits.startsWith('1'))
  const full = digits.length === 10 && !number.trim().startsWith('+') ? `+1${digits}` : international ? `+${digits}` : digits
  return extension ? `${full};ext=${extension.trim()}` : full
}
