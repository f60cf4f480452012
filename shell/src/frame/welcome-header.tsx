import { capitalise } from '@crm/ui'

type Props = { username: string; timeZone: string }

/** The head of the dashboard: who is welcome, and which day it is for the business. */
export function WelcomeHeader({ username, timeZone }: Props) {
  const today = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  return (
    <section
      data-shell
      aria-label="Welcome"
      className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 md:px-6 h-14 content-center border-b border-line bg-surface"
    >
      <p className="font-semibold text-md">Welcome back, {capitalise(username)}</p>
      <p className="text-sm text-fg-muted">{today.format(new Date())}</p>
    </section>
  )
}
