/** A place in the write-ahead log, as PostgreSQL writes it (16/B374D848), as a number that can be compared. */
export function positionIn(text: string | undefined): bigint {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/.exec(text ?? '') ?? []
  if (high === undefined || low === undefined) throw new Error('this is no place in the write-ahead log')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
