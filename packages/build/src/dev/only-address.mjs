/** The security policy allows connections only to the page's own origin, and the dev client uses 127.0.0.1, so localhost redirects. */
export function onlyAddress(port) {
  return (request, response, next) => {
    const { hostname } = new URL(`http://${request.headers.host ?? '127.0.0.1'}`)
    if (hostname !== 'localhost') return next()
    response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}`, 'cache-control': 'no-store' })
    response.end()
  }
}
