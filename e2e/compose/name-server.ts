import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A DNS server like Docker's own: the name of a service resolves to the addresses of its containers. */
type NameServer = { address: string; close(): void }

export async function startNameServer(addressesOf: (name: string) => readonly string[]): Promise<NameServer> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(buildAnswer(question, addressesOf), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

// RFC 1035, section 4: a header of 12 bytes, the name as length-prefixed labels, its type and class.
const headerLength = 12
const typeA = 1
const nameError = 3

function buildAnswer(question: Buffer, addressesOf: (name: string) => readonly string[]): Buffer {
  const labels: string[] = []
  let at = headerLength
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('ascii', at + 1, at + 1 + length))
    at += length + 1
  }
  const asked = question.subarray(headerLength, at + 5)
  const known = addressesOf(labels.join('.'))
  const records = question.readUInt16BE(at + 1) === typeA ? known.map(record) : []
  const header = Buffer.alloc(headerLength)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (known.length === 0 ? nameError : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, asked, ...records])
}

// A pointer to the name in the query, type A, class IN, a TTL of 1 s, four bytes.
const record = (address: string): Buffer =>
  Buffer.from([0xc0, headerLength, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
