import type { User } from '@crm/contracts'
import { useSession, useUnsavedChanges } from '@crm/shell-api'
import { Button, Dialog } from '@crm/ui'
import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { useMoments } from '../mail/moments.ts'
import { ConflictNotice } from '../record-form/conflict-notice.tsx'
import { RecordFoot } from '../record-form/record-foot.tsx'
import { useFocusOnFault } from '../record-form/use-focus-on-fault.ts'
import { useRecordForm } from '../record-form/use-record-form.ts'
import { nameOf } from './names.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { ResetPasswordDialog } from './reset-password-dialog.tsx'
import { Sessions } from './sessions.tsx'
import { controlId, UserFields } from './user-fields.tsx'
import { fieldLabels, formOf, shown, userFields, userKind } from './user-form.ts'

type Props = {
  /** Null: a new one. */
  user: User | null
  onClose: () => void
}

/** Create and Edit User. Closes itself once it is saved. */
export function UserDialog({ user, onClose }: Props) {
  const formId = useId()
  const { user: actor } = useSession()
  const [kind] = useState(() => userKind(actor))
  const state = useRecordForm(kind, user, onClose)
  const [resetting, setResetting] = useState(false)
  const { moment } = useMoments()
  useUnsavedChanges(state.dirty)
  useFocusOnFault(state, userFields, controlId)
  const lastLogin = user?.last_login ? `last login ${moment(user.last_login)}` : 'never signed in'
  return (
    <Dialog
      size="lg"
      title={user ? 'Edit User' : 'Create User'}
      description={user ? `${nameOf(user)} · ${lastLogin}` : 'They sign in with the username and the password that you give them.'}
      dirty={state.dirty}
      onRequestClose={onClose}
      footer={
        <>
          {user && (
            <Button className="max-md:flex-1 md:mr-auto" aria-haspopup="dialog" onClick={() => setResetting(true)}>
              <KeyRound className="icon" aria-hidden="true" />
              <span>
                Reset<span className="max-md:sr-only"> Password</span>
              </span>
            </Button>
          )}
          <RecordFoot formId={formId} state={state}>
            {user ? 'Save Changes' : 'Create User'}
          </RecordFoot>
        </>
      }
    >
      <ConflictNotice name="user" state={state} formOf={formOf} labels={fieldLabels} shown={shown} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[17rem_minmax(0,1fr)]">
        <UserFields id={formId} state={state} user={user} />
        <PermissionMatrix state={state} />
      </div>
      {user && <Sessions user={user} />}
      {user && resetting && <ResetPasswordDialog user={user} onClose={() => setResetting(false)} />}
    </Dialog>
  )
}
