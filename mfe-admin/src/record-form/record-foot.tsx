import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormFoot } from '../form-foot.tsx'

type Props = { formId: string; state: { wrong: string; saving: boolean }; children: ReactNode }

export const RecordFoot = ({ formId, state: { wrong, saving }, children }: Props) => (
  <>
    <p
      className="flex items-center gap-1.5 self-center text-sm text-danger empty:hidden max-md:order-first max-md:w-full md:mr-auto"
      role="alert"
    >
      {wrong && (
        <>
          <CircleAlert className="icon" aria-hidden="true" /> {wrong}
        </>
      )}
    </p>
    <FormFoot formId={formId} busy={saving} busyText="Saving...">
      {children}
    </FormFoot>
  </>
)
