/** A rough check; the server's is strict. */
export const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Why a test cannot be sent, in the specification's words; null if it can. */
export function testFault(recipient: string): string | null {
  if (recipient.trim() === '') return 'Please enter a test email address'
  return address.test(recipient.trim()) ? null : 'Please enter a valid test email address'
}
