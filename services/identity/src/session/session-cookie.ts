import { cookieName } from '@crm/http'

/** A Set-Cookie line for a new session. Under https its name makes browsers insist on Secure, Path=/ and no Domain. */
export const sessionCookie = (publicUrl: URL, token: string): string => `${cookieName(publicUrl)}=${token}; ${attributes(publicUrl)}`

/** A Set-Cookie line that removes it. */
export const expiredCookie = (publicUrl: URL): string => `${cookieName(publicUrl)}=; Max-Age=0; ${attributes(publicUrl)}`

const attributes = ({ protocol }: URL): string => `Path=/; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
