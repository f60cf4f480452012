import type { MailRecord } from '@crm/contracts'
import { useSettled } from '@crm/shell-api'
import { Field, MultiSelect } from '@crm/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templateQueries } from '../template-queries.ts'

import type { ChosenRecord } from './use-chosen-record.ts'

/** Whose data fill the preview. Another choice replaces the first; without one, sample values do. */
export function RecordField({ record, choose }: ChosenRecord) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const found = useQuery(templateQueries.records(search))
  // What was found for other letters is not offered: Enter would choose what is not meant.
  const offered = (typed.trim() === search && !found.isPlaceholderData && found.data) || []
  return (
    <Field
      label="with data of"
      className="mb-3 flex items-center gap-3 [&>:first-child]:shrink-0 [&_.label]:mb-0 [&_.label]:font-normal [&_.label]:text-fg-muted [&_.multi]:min-w-0 [&_.multi]:grow"
    >
      <MultiSelect
        values={record ? [keyOf(record)] : []}
        options={[...offered, ...(record && !offered.some((one) => keyOf(one) === keyOf(record)) ? [record] : [])].map(optionOf)}
        onType={setTyped}
        placeholder={record ? 'Search…' : 'Sample values'}
        emptyText={emptyTextOf(found, typed.trim() === search)}
        onChange={(keys) => choose(offered.find((one) => keyOf(one) === keys.at(-1)) ?? null)}
      />
    </Field>
  )
}

function emptyTextOf({ data, isError, isFetching }: UseQueryResult<MailRecord[]>, isSettled: boolean): string {
  if (isError) return 'Failed to fetch records'
  if (isFetching || !isSettled) return 'Searching...'
  // What is chosen is not offered again.
  return data && data.length > 0 ? 'It is chosen already' : 'No records found'
}

const keyOf = ({ kind, id }: MailRecord): string => `${kind}-${id}`
const optionOf = (record: MailRecord) => ({ value: keyOf(record), label: record.name })
