import { SmtpError } from './outcome.ts'
import type { SmtpTransport } from './transport.ts'

type Mechanism = 'XOAUTH2' | (typeof passwordMechanisms)[number]

const passwordMechanisms = ['PLAIN', 'LOGIN'] as const
const tokenMechanisms = ['XOAUTH2', 'OAUTHBEARER']

/** Chooses how to sign in. Null: without a sign-in, as a server that offers none gets mail, unless the sign-in is what the message tests. */
export function chooseMechanism(transport: SmtpTransport, offered: readonly string[]): Mechanism | null {
  const { username, password, oauth, mustSignIn = false } = transport
  if (!username || !(password || oauth)) return null
  const usable: readonly Mechanism[] = oauth ? ['XOAUTH2'] : passwordMechanisms
  const found = usable.find((mechanism) => offered.includes(mechanism))
  if (found) return found
  if (offered.length === 0 && !mustSignIn && !oauth) return null
  throw new SmtpError('credentials', 'AUTH', { hint: 'wrong-settings', words: explainUnsupportedSignIn(transport, offered) })
}

/** What the server offers, and what is needed. */
function explainUnsupportedSignIn({ host, oauth }: SmtpTransport, offered: readonly string[]): string {
  if (offered.length === 0) {
    const what = oauth ? 'the OAuth sign-in' : 'the username and password'
    return `${host} offers no sign-in, so it cannot check ${what}. Enter its port for outgoing mail, usually 587 or 465.`
  }
  const names = new Intl.ListFormat('en').format(offered)
  if (oauth) return `${host} offers only ${names} to sign in. OAuth needs XOAUTH2. Choose Password as the sign-in method.`
  return offered.every((mechanism) => tokenMechanisms.includes(mechanism))
    ? `${host} does not accept passwords. It offers only ${names}. Choose OAuth as the sign-in method.`
    : `${host} offers only ${names} to sign in. The username and password need PLAIN or LOGIN.`
}
