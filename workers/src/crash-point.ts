import type { SendingStage } from '@crm/service-mail'

/** Points where a test may kill this process, to check that nothing is lost or written twice. */
export type CrashPoint =
  | 'relay:after-fetch'
  | 'relay:after-enqueue'
  | 'activity:after-insert'
  | 'import:before-batch'
  | 'import:after-batch'
  | 'erasure:before-commit'
  | 'erasure:after-commit'
  | 'judge:before-take-back'
  | 'judge:after-take-back'
  | `email:${SendingStage}`

export function crashIfRequested(point: CrashPoint): void {
  if (process.env.CRASH_AT === point) process.kill(process.pid, 'SIGKILL')
}
