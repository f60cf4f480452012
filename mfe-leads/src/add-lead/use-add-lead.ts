import { useSession, useUnsavedChanges } from '@crm/shell-api'
import { useEffect, useState } from 'react'
import { keepDraft, leaveDraft, readDraft, sentOf } from './draft.ts'
import { emptyLead } from './lead-form.ts'
import { type NewLead, useNewLead } from './use-new-lead.ts'

/** The page's form, which keeps what is typed in the tab's storage. */
export function useAddLead(onSaved: () => void): NewLead {
  const { username } = useSession().user
  const [sent] = useState(() => sentOf(username))
  const lead = useNewLead({
    untouched: emptyLead,
    opened: () => readDraft(username),
    faultOf: () => 'Please check your input data',
    sent,
    onSaved,
  })
  const { form, typed } = lead
  useUnsavedChanges(typed)
  useEffect(() => keepDraft(username, form), [username, form])
  useEffect(() => () => leaveDraft(username), [username])
  return lead
}
