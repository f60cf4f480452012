/** Until the first good build there are no files to serve, so every page shows the compiler's errors. */
export function firstBuild({ hooks }) {
  let good = false
  let said = ''
  const tried = new Promise((resolve) => {
    hooks.done.tap('first build', (stats) => {
      good ||= !stats.hasErrors()
      said = good ? '' : stats.toString({ all: false, errors: true, colors: false })
      resolve()
    })
  })
  return async (request, response, next) => {
    if (!request.headers.accept?.includes('text/html')) return next()
    await tried
    if (good) return next()
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', refresh: '1' })
    response.end(`This could not be built\n\n${said}`)
  }
}
