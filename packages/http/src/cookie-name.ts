/** The session cookie's name. It contains the port, because cookies ignore ports: two servers on one host would sign each other out. */
export const cookieName = ({ protocol, port }: URL): string => (protocol === 'https:' ? '__Host-sid' : port === '' ? 'sid' : `sid-${port}`)
