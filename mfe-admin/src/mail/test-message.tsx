import type { SmtpStepResult, SmtpTestResult } from '@crm/contracts'
import { type ApiError, isApiError, messageOf, queryKey, useToast } from '@crm/shell-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useDateTimeFormatters } from '../format.ts'
import { SmtpStepList } from './smtp-steps.tsx'

/** `words` explain the result to the user. `reply` is the mail server's reply to the message. */
export type TestMessageResult = { ok: boolean; at: string; words: string; reply: string | null; steps: SmtpStepResult[] }

/** Sends a test message. `toOwn` sends it to the user's own address. `onRefused` gets errors in fields other than the recipient. */
export function useSendTestMessage(
  send: (recipient: string) => Promise<SmtpTestResult>,
  onRefused: (error: ApiError) => void = () => undefined,
  { toOwn = false } = {},
) {
  const client = useQueryClient()
  const toast = useToast()
  const [recipient, setRecipient] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [last, setLast] = useState<TestMessageResult | null>(null)
  const [lastSuccess, setLastSuccess] = useState<TestMessageResult | null>(null)

  const test = useMutation({
    mutationFn: () => send(recipient.trim()),
    onSuccess: ({ at, message, reply, steps }) => {
      const result = { ok: true, at, words: message, reply, steps }
      setLast(result)
      setLastSuccess(result)
      toast({ tone: 'success', title: 'Success', description: 'Test email sent successfully' })
    },
    onError: (error) => {
      const words = messageOf(error, 'Failed to send test email')
      setLast({ ok: false, at: new Date().toISOString(), words, reply: null, steps: isApiError(error) ? error.steps : [] })
      toast({ tone: 'error', title: 'Test Failed', description: words })
      if (!isApiError(error) || error.errors.length === 0) return
      const wrong = error.errors.find(({ path }) => path === 'test_email')
      if (wrong) setFault(wrong.message)
      else onRefused(error)
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKey('listDeliveries') }),
  })

  return {
    recipient,
    fault,
    last,
    lastSuccess,
    sending: test.isPending,
    change(typed: string) {
      setRecipient(typed)
      setFault(null)
    },
    send() {
      if (test.isPending) return
      const found = toOwn ? null : validateTestRecipient(recipient)
      setFault(found)
      if (found === null) return test.mutate()
      toast({ tone: 'error', title: 'Validation Error', description: found })
    },
  }
}

export function TestMessageResultPanel({ result: { ok, at, words, reply, steps } }: { result: TestMessageResult }) {
  const { clock } = useDateTimeFormatters()
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
      {steps.length > 0 && <SmtpStepList steps={steps} className="px-3 py-2" />}
      <p className="border-t border-line px-3 py-2 text-sm text-fg-muted wrap-anywhere">
        {ok ? 'The server accepted the message: ' : words}
        {ok && <span className="font-mono text-xs">{reply}</span>}
      </p>
    </div>
  )
}

/** The specification's simple check of an email address. The server checks it strictly. */
export const emailAddressPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The specification's error message for a recipient, or null if the test can be sent. */
export function validateTestRecipient(recipient: string): string | null {
  if (recipient.trim() === '') return 'Please enter a test email address'
  return emailAddressPattern.test(recipient.trim()) ? null : 'Please enter a valid test email address'
}
