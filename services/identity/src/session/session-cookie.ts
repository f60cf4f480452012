import { cookieName } from '@crm/http'

/** The Set-Cookie header of a new session. Under https the `__Host-` name makes browsers insist on Secure, Path=/ and no Domain. */
export const sessionCookie = (publicUrl: URL, token: string): string => `${cookieName(publicUrl)}=${token}; ${attributes(publicUrl)}`

export const expiredCookie = (publicUrl: URL): string => `${cookieName(publicUrl)}=; Max-Age=0; ${attributes(publicUrl)}`

const attributes = ({ protocol }: URL): string => `Path=/; HttpOnly; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`
