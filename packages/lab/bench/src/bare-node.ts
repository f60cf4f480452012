import { createServer } from 'node:http'

// The least that a request can cost: Node, without a framework or a database.
createServer((_request, response) => {
  response.setHeader('content-type', 'application/json').end('{}')
}).listen(Number(process.env.PORT), '127.0.0.1')
