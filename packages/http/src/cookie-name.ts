/**
 * The name of the session's cookie. Cookies know no ports: products side by side on one machine would sign each other out, so the
 * port is in the name.
 */
export const cookieName = ({ protocol, port }: URL): string => (protocol === 'https:' ? '__Host-sid' : port === '' ? 'sid' : `sid-${port}`)
