/** Streams and the versions that they have reached; a category alone, without a version, for who may not hear which of its records it was. */
export type Changed = ReadonlyMap<string, number | null>

/**
 * A server-sent event. Its id is where the log has been read to: a browser that comes back says the last one it had. `changes` lists
 * `[stream, version]` or `[category]`; `reset` says that too much was missed to be listed; `beat` that the stream is alive; `over`
 * that the session has ended, so that there is nothing to come back for.
 */
export function message(kind: 'changes' | 'reset' | 'beat' | 'over', position: bigint, changed: Changed = new Map()): string {
  const listed = [...changed].map(([name, version]) => (version === null ? [name] : [name, version]))
  return `id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify(listed)}\n\n`
}
