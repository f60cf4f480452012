import { useSession, useUnsavedChanges } from '@crm/shell-api'
import { useEffect, useState } from 'react'
import { draftOf } from './draft.ts'
import { emptyLead } from './lead-form.ts'
import { type NewLead, useNewLead } from './use-new-lead.ts'

/** The page's form, which keeps what is typed in the tab's storage. */
export function useAddLead(onSaved: () => void): NewLead {
  const { username } = useSession().user
  const [draft] = useState(() => draftOf(username))
  const lead = useNewLead({ untouched: emptyLead, faultOf: () => 'Please check your input data', draft, onSaved })
  useUnsavedChanges(lead.typed)
  useEffect(() => draft.leave, [draft])
  return lead
}
