/** Keeps what is asked for again and again, up to so many bytes; what was asked for longest ago goes first. */
export type BoundedCache<T> = { get(key: string, make: () => Promise<T>): Promise<T> }

/** Several who ask at once wait for one answer. What failed, or weighs nothing (`null`), is not kept. */
export function boundedCache<T>(mostBytes: number, weigh: (value: T) => number): BoundedCache<T> {
  const kept = new Map<string, { value: Promise<T>; bytes: number }>()
  let bytes = 0

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  async function keep(key: string, value: Promise<T>): Promise<void> {
    const weight = await value.then(weigh, () => 0)
    const entry = kept.get(key)
    if (entry?.value !== value) return
    if (weight === 0 || weight > mostBytes) return forget(key)
    entry.bytes = weight
    bytes += weight
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return
      if (oldest !== key) forget(oldest)
    }
  }

  return {
    get(key, make) {
      const known = kept.get(key)
      if (known !== undefined) {
        kept.delete(key)
        kept.set(key, known)
        return known.value
      }
      const value = make()
      kept.set(key, { value, bytes: 0 })
      void keep(key, value)
      return value
    },
  }
}
