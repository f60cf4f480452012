/** Spells out `crm.event_text` here, so that an owner of the database cannot change how the log is checked. */
export const eventText = (row: string, position = `${row}.position`): string => `concat_ws(E'\\n',
  ${position}, ${row}.event_id, ${row}.stream_version, ${row}.schema_version, (extract(epoch from ${row}.occurred_at) * 1000000)::bigint,
  json_build_array(${row}.stream_id, ${row}.category, ${row}.type), ${row}.data, ${row}.meta)`

/** The leaf of an event, computed by the server so that the columns are not transferred. */
export const leafExpression = (salt: string, text: string): string => `sha256(${salt} || convert_to(${text}, 'UTF8'))`
