import type { APIRequestContext } from 'playwright-core'

/**
 * Where a declared page is. `named` (`crm.smoke` of package.json) says it; else `:date` is today, and `:id` that of the first record in the
 * list that has the path's name: `/leads/:id` is looked up in `/api/leads`. Null where nothing of this finds it.
 */
export async function addressOf(path: string, named: Record<string, string>, request: APIRequestContext): Promise<string | null> {
  if (named[path] !== undefined) return named[path]
  const dated = path.replace(/:date\b/, new Date().toISOString().slice(0, 10))
  const [list] = dated.split('/:id')
  if (!dated.includes(':')) return dated
  const answer = await request.get(`/api${list}`)
  const id = answer.ok() ? firstId(await answer.json().catch(() => null)) : null
  const address = id === null ? dated : dated.replace('/:id', `/${id}`)
  return address.includes(':') ? null : address
}

/** The id of the first record of a list, or of the first list in an answer. */
export function firstId(answer: unknown): string | number | null {
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer ?? {}).filter((value) => Array.isArray(value))
  const [record] = lists[0] ?? []
  return record?.id ?? null
}
