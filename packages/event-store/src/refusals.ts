/** The Idempotency-Key was used with another request (HTTP 422). */
export class IdempotencyKeyReused extends Error {
  override readonly name = 'IdempotencyKeyReused'
  constructor() {
    super('This Idempotency-Key was used for another request.')
  }
}
