/** What looks like an address; the server looks closer. */
export const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What keeps a test from being sent, if anything does (specification 2, section 5). */
export function testFault(recipient: string): string | null {
  if (recipient.trim() === '') return 'Please enter a test email address'
  return address.test(recipient.trim()) ? null : 'Please enter a valid test email address'
}
