/**
 * All of an event's row as one text: what `crm.event_text` answers, spelled out, so that nobody who owns the database can change what the
 * log is checked with. `position` may be another one than the row's own, to ask whether the row once stood there.
 */
export const eventText = (row: string, position = `${row}.position`): string => `concat_ws(E'\\n',
  ${position}, ${row}.event_id, ${row}.stream_version, ${row}.schema_version, (extract(epoch from ${row}.occurred_at) * 1000000)::bigint,
  json_build_array(${row}.stream_id, ${row}.category, ${row}.type), ${row}.data, ${row}.meta)`

/** The leaf of an event, computed by the server: its columns need not travel. */
export const leafExpression = (salt: string, text: string): string => `sha256(${salt} || convert_to(${text}, 'UTF8'))`
