import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export type Certificate = { cert: string; key: string }

type Wishes = { name: string; issuer?: Certificate & { name: string }; authority?: boolean; validUntil?: Date }

const day = 86_400_000

export function makeCertificate({ name, issuer, authority = false, validUntil = new Date(Date.now() + day) }: Wishes): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const validity = sequence(time(new Date(validUntil.getTime() - 2 * day)), time(validUntil))
  const content = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), publicKey.export({ type: 'spki', format: 'der' }).subarray(-8)])),
    ed25519,
    nameOf(issuer?.name ?? name),
    validity,
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(authority ? isAuthority : alternativeName(name))),
  )
  const signer: KeyObject = issuer ? createPrivateKey(issuer.key) : privateKey
  const signature = tagged(0x03, Buffer.concat([Buffer.of(0), sign(null, content, signer)]))
  return { cert: pem(sequence(content, ed25519, signature)), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

// DER encoding (X.690) of a certificate (RFC 5280).
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? Buffer.of(length) : length < 256 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 255)
  return Buffer.concat([Buffer.of(tag), size, content])
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts))
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes)
const identifier = (...bytes: number[]): Buffer => tagged(0x06, Buffer.from(bytes))
const text = (value: string): Buffer => tagged(0x0c, Buffer.from(value))
const time = (at: Date): Buffer => tagged(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
const ed25519 = sequence(identifier(0x2b, 0x65, 0x70))
const commonName = identifier(0x55, 0x04, 0x03)
const nameOf = (name: string): Buffer => sequence(tagged(0x31, sequence(commonName, text(name))))
const yes = tagged(0x01, Buffer.of(255))
const isAuthority = sequence(identifier(0x55, 0x1d, 0x13), yes, tagged(0x04, sequence(yes)))
const alternativeName = (name: string): Buffer =>
  sequence(identifier(0x55, 0x1d, 0x11), tagged(0x04, sequence(tagged(0x82, Buffer.from(name)))))

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
