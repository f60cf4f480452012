import type { Deed } from './life-of-a-lead.ts'

/** How many of the latest past installations nobody has marked as done yet. */
const unmarked = 3

/** The lives with the completion of each installation of the past, but for a few of the latest, and for those that are under way. */
export function withCompletions(lives: readonly Deed[][], today: string, isUnderWay: (number: number) => boolean): Deed[][] {
  const days = lives.map((deeds, number) => (isUnderWay(number) ? null : installationDay(deeds)))
  const latest =
    days
      .filter((day) => day !== null && day < today)
      .sort()
      .at(-unmarked) ?? today
  return lives.map((deeds, number) => {
    const day = days[number] ?? null
    return day === null || day >= latest ? deeds : completed(deeds, day)
  })
}

const installationDay = (deeds: readonly Deed[]): string | null =>
  deeds.findLast(({ changes }) => changes.installation_date)?.changes.installation_date ?? null

// On the day itself, before the balance is paid: by Diego where he was there, who has an account.
function completed(deeds: readonly Deed[], day: string): Deed[] {
  const scheduled = deeds.findLastIndex(({ changes }) => changes.installation_date)
  const { by, changes } = deeds[scheduled] as Deed
  const worker = changes.assigned_installer?.some((name) => name.startsWith('Diego ')) ? 'diego' : by
  return deeds.toSpliced(scheduled + 1, 0, { day, by: worker, changes: {}, completes: true })
}
