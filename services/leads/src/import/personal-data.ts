import type { PersonalDataLocations } from '@crm/event-store'

// Bytes as searchable text, whatever the file's encoding: ASCII characters stay as they are.
const asText = (bytes: string): string => `replace(encode(${bytes}, 'escape'), '\\000', '')`

const isOfLead = `t.lead_id is not null and $1::jsonb -> 'lead' @> to_jsonb(t.lead_id)`
const saysIt = "(k.about or concat_ws(e'\\n', t.cells, t.fields, t.faults, t.warnings, t.cleaned, t.changes) ~* $2)"

// The imports whose file is still stored and whose last check mentions the person, in whatever encoding the file is.
const importsNaming = `(
  select r.import_id from crm.lead_import_rows r
   where r.import_id in (select import_id from crm.lead_import_parts)
     and concat_ws(e'\\n', r.cells, r.fields, r.faults, r.warnings, r.cleaned, r.changes, r.duplicate) ~* $2
  union select i.id from crm.lead_imports i where concat_ws(e'\\n', i.columns, i.rows_without_lead, i.unknown_values) ~* $2)`

const withoutThem = (values: string): string =>
  `(select coalesce(jsonb_agg(v order by nth), '[]') from jsonb_array_elements(${values}) with ordinality as each_value (v, nth) where v::text !~* $2)`

/** What an erasure takes out of imports. */
export const personalImportTables: PersonalDataLocations['tables'] = [
  {
    table: 'lead_import_rows',
    key: ['import_id', 'row'],
    columns: ['cells', 'fields', 'faults', 'warnings', 'cleaned', 'changes', 'duplicate', 'reason', 'undone_words'],
    isAbout: isOfLead,
    isBusy: `exists (select from crm.lead_imports i where i.id = t.import_id and i.status in ('running', 'undoing'))`,
    set: `
      cells = case when ${saysIt} then (select coalesce(jsonb_agg('Erased'::text), '[]') from jsonb_array_elements(t.cells)) else t.cells end,
      fields = case when ${saysIt} then '{"name": "Erased"}' else t.fields end,
      faults = case when ${saysIt} then '[]' else t.faults end,
      warnings = case when ${saysIt} then '[]' else t.warnings end,
      cleaned = case when ${saysIt} then '[]' else t.cleaned end,
      changes = case when ${saysIt} then '[]' else t.changes end,
      duplicate = case when t.duplicate is not null then t.duplicate || '{"name": "Erased"}' end,
      reason = case when t.reason is not null then 'Erased' end,
      undone_words = case when t.undone_words is not null then 'Erased' end`,
  },
  {
    table: 'lead_imports',
    key: ['id'],
    columns: ['file_name', 'problem', 'columns', 'rows_without_lead', 'settings', 'unknown_values'],
    mentionCategory: 'leadImport',
    // The sample of a column may be a cell of the person's row.
    isAbout: `t.id in (select r.import_id from crm.lead_import_rows r
      where r.lead_id in (select value::int from jsonb_array_elements_text($1::jsonb -> 'lead')))`,
    set: `
      file_name = case when t.file_name ~* $2 then 'Erased' else t.file_name end,
      problem = case when t.problem ~* $2 then 'Erased' else t.problem end,
      rows_without_lead = case when t.rows_without_lead::text ~* $2 then '[]' else t.rows_without_lead end,
      settings = t.settings || jsonb_build_object('values', ${withoutThem("t.settings->'values'")}),
      unknown_values = ${withoutThem('t.unknown_values')},
      columns = (select coalesce(jsonb_agg(case when c::text ~* $2 then c || '{"name": "Erased", "sample": "Erased"}' when k.about then c || '{"sample": "Erased"}' else c end order by nth), '[]')
        from jsonb_array_elements(t.columns) with ordinality as each_column (c, nth))`,
  },
  {
    // Without its file an import that has not been started can only be uploaded again.
    table: 'lead_import_parts',
    key: ['import_id'],
    columns: [],
    isAbout: `t.import_id in ${importsNaming}`,
    set: null,
  },
  {
    // If no row shows who is in the file, because it was read in a wrong encoding, the whole import is deleted.
    table: 'lead_imports',
    key: ['id'],
    columns: [],
    isAbout: `t.id not in ${importsNaming}
      and exists (select from crm.lead_import_parts p where p.import_id = t.id and ${asText('p.bytes')} ~* $2)`,
    set: null,
  },
]
