import { CircleCheck, CircleX } from 'lucide-react'
import { useMoments } from '../format.ts'
import { SmtpSteps } from './smtp-steps.tsx'
import type { TestResult } from './use-test-message.ts'

export function TestOutcome({ result: { ok, at, words, reply, steps } }: { result: TestResult }) {
  const { clock } = useMoments()
  const Icon = ok ? CircleCheck : CircleX
  return (
    <div className="mt-4 overflow-hidden rounded-md border border-line">
      <p
        className={`flex items-center gap-2 px-3 py-2 font-medium ${ok ? 'bg-badge-green text-badge-green-fg' : 'bg-badge-red text-badge-red-fg'}`}
      >
        <Icon className="icon" aria-hidden="true" />
        <span className="flex-1">{ok ? 'Test email sent successfully' : 'Test Failed'}</span>
        <time className="text-xs font-normal" dateTime={at}>
          {clock(at)}
        </time>
      </p>
      {steps.length > 0 && <SmtpSteps steps={steps} className="px-3 py-2" />}
      <p className="border-t border-line px-3 py-2 text-sm text-fg-muted wrap-anywhere">
        {ok ? 'The server took the message: ' : words}
        {ok && <span className="font-mono text-xs">{reply}</span>}
      </p>
    </div>
  )
}
