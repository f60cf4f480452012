import type { RecordedEvent } from '@crm/domain'
import type { Projection, SqlStatement } from '@crm/event-store'
import { type FrontEndEvent, frontEndEventTypes } from '@crm/events'

type Table = (name: string) => string

export const frontEndsProjection: Projection = {
  name: 'front-ends',
  version: 1,
  tables: ['front_ends', 'front_end_releases', 'front_end_pins', 'front_end_tokens'],
  handles: frontEndEventTypes,
  project(recorded, table) {
    const event = recorded as RecordedEvent<FrontEndEvent>
    const text = `insert into ${table('front_ends')} as known (name, revision) values ($1, $2)
      on conflict (name) do update set revision = greatest(known.revision, excluded.revision)`
    return [{ text, values: [event.data.name, event.version] }, ...changes(event, table)]
  },
}

function changes({ type, data, meta, at }: RecordedEvent<FrontEndEvent>, table: Table): SqlStatement[] {
  const { name } = data
  switch (type) {
    case 'FrontEndPublished': {
      const { version, source, release, checks, owner } = data
      const text = `insert into ${table('front_end_releases')} (name, version, source, release, checks, published_at, published_by)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (name, version) do nothing`
      const values = [name, version, source, JSON.stringify(release), JSON.stringify(checks), at, meta.actor.name]
      return [{ text, values }, frontEnd(table, name, 'owner = $2', owner)]
    }
    case 'FrontEndCanaryStarted':
      return [
        retireCanary(table, name),
        given(table, name, data.version),
        frontEnd(table, name, 'canary = $2, canary_percent = $3, canary_since = $4', data.version, data.percent, at),
      ]
    case 'FrontEndPromoted':
      return [
        ...(data.replaced === null ? [] : [retired(table, name, data.replaced, null)]),
        given(table, name, data.version),
        frontEnd(
          table,
          name,
          `stable = $2, stables = array_append(array_remove(stables, $2), $2), ${endsWhereCanaryIs('$2')}`,
          data.version,
        ),
      ]
    case 'FrontEndRolledBack':
      return [
        retired(table, name, data.from, data.reason),
        ...(data.to === null ? [] : [given(table, name, data.to)]),
        frontEnd(table, name, `${goesBack}, ${endsWhereCanaryIs('$2, $3')}`, data.from, data.to),
      ]
    case 'FrontEndQuarantined': {
      const text = `update ${table('front_end_releases')} set is_quarantined = true, reason = $3 where name = $1 and version = $2`
      return [{ text, values: [name, data.version, data.reason] }]
    }
    case 'FrontEndPinned': {
      const text = `insert into ${table('front_end_pins')} (name, role, user_id, username, version) values ($1, $2, $3, $4, $5)
        on conflict (name, role, user_id) do update set version = excluded.version, username = excluded.username`
      return [{ text, values: [name, data.role ?? '', data.user ?? 0, data.username, data.version] }]
    }
    case 'FrontEndUnpinned': {
      const text = `delete from ${table('front_end_pins')} where name = $1 and role = $2 and user_id = $3`
      return [{ text, values: [name, data.role ?? '', data.user ?? 0] }]
    }
    case 'UploadTokenIssued': {
      const text = `insert into ${table('front_end_tokens')} (id, name, hash, issued_at, issued_by) values ($1, $2, $3, $4, $5)
        on conflict (id) do nothing`
      return [{ text, values: [data.token, name, data.hash, at, meta.actor.name] }]
    }
    case 'UploadTokenRevoked':
      return [
        { text: `update ${table('front_end_tokens')} set revoked_at = coalesce(revoked_at, $2) where id = $1`, values: [data.token, at] },
      ]
    default:
      return []
  }
}

// Rolling back a canary only ends it. After a rollback of the stable release without an earlier one, the front-end has no stable release.
const goesBack = `stable = case when stable = $2 then $3 else stable end,
  stables = case when stable is distinct from $2 then stables when $3::text is null then array_remove(stables, $2)
    else array_append(array_remove(array_remove(stables, $2), $3), $3) end`

const endsWhereCanaryIs = (versions: string): string =>
  ['canary', 'canary_percent', 'canary_since']
    .map((column) => `${column} = case when canary in (${versions}) then null else ${column} end`)
    .join(', ')

const frontEnd = (table: Table, name: string, set: string, ...values: unknown[]): SqlStatement => ({
  text: `update ${table('front_ends')} set ${set} where name = $1`,
  values: [name, ...values],
})

const given = (table: Table, name: string, version: string): SqlStatement => ({
  text: `update ${table('front_end_releases')} set is_retired = false, reason = null where name = $1 and version = $2`,
  values: [name, version],
})

const retired = (table: Table, name: string, version: string, reason: string | null): SqlStatement => ({
  text: `update ${table('front_end_releases')} set is_retired = true, reason = $3 where name = $1 and version = $2`,
  values: [name, version, reason],
})

const retireCanary = (table: Table, name: string): SqlStatement => ({
  text: `update ${table('front_end_releases')} r set is_retired = true from ${table('front_ends')} f
    where f.name = $1 and r.name = f.name and r.version = f.canary`,
  values: [name],
})
