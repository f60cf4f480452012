/**
 * Sends whoever comes by the machine's other name to the one address that is served: what the product's policy lets pages connect to is their own
 * origin, and the development client's is 127.0.0.1.
 */
export function onlyAddress(port) {
  return (request, response, next) => {
    const { hostname } = new URL(`http://${request.headers.host ?? '127.0.0.1'}`)
    if (hostname !== 'localhost') return next()
    response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}`, 'cache-control': 'no-store' })
    response.end()
  }
}
