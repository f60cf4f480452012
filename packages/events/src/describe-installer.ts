import { installerStatusLabels } from '@crm/contracts'
import { formatDay, formatExcerpt, formatLabel, formatMoney, formatOrNone } from './format.ts'
import type { InstallerChange, InstallerEvent } from './installer.ts'

type Words = [entity: 'installer', action: string, details: string]

/** The installers' part of what `describe` says. */
export const installerPhrases: { [E in InstallerEvent as E['type']]: (data: E['data']) => Words } = {
  InstallerHired: ({ name }) => ['installer', 'create', `${name}: added as installer`],
  InstallerRenamed: ({ from, to }) => ['installer', 'update', `${to}: name ${from} → ${to}`],
  InstallerPhoneChanged: changed('phone', formatOrNone),
  InstallerEmailChanged: changed('email', formatOrNone),
  InstallerStatusChanged: changed('status', (status) => formatLabel(installerStatusLabels, status)),
  InstallerHireDateCorrected: changed('hire date', formatDay),
  HourlyRateChanged: changed('hourly rate', (rate: string | null) => (rate === null ? 'none' : formatMoney(rate))),
  InstallerSpecialtyChanged: changed('specialty', formatOrNone),
  InstallerNotesChanged: changed('notes', formatExcerpt),
  InstallerRemoved: ({ installer }) => ['installer', 'delete', `${installer}: deleted`],
  InstallerReinstated: ({ installer }) => ['installer', 'update', `${installer}: deletion taken back`],
}

function changed<T>(what: string, inWords: (value: T) => string) {
  return ({ installer, from, to }: InstallerChange<T>): Words => [
    'installer',
    'update',
    `${installer}: ${what} ${inWords(from)} → ${inWords(to)}`,
  ]
}
