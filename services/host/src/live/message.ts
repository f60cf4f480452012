/** Streams and the versions they have reached, as the browser gets them. */
export type Changed = ReadonlyMap<string, number>

/**
 * A server-sent event. Its id is where the log has been read to: a browser that comes back says the last one it had. `changes` lists
 * `[stream, version]`; `reset` says that too much was missed to be listed; `beat` that the stream is alive; `over`
 * that the session has ended, so that there is nothing to come back for.
 */
export function message(kind: 'changes' | 'reset' | 'beat' | 'over', position: bigint, changed: Changed = new Map()): string {
  return `id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify([...changed])}\n\n`
}
