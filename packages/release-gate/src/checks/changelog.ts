import type { Release } from '@crm/contracts'
import { type Check, verdict } from '../check.ts'

const threeNumbers = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/

type Told = { folder: string; number: string; version: string; changelog: string | null }

export function changelog({ folder, number, version, changelog: text }: Told, live: Release | undefined): Check {
  const faults: string[] = []
  if (!threeNumbers.test(number)) faults.push(`The version of ${folder}/package.json is ${number}: write three numbers, as 1.1.0`)
  if (live && live.version !== version && numberOf(live.version) === number) {
    faults.push(`${number} is live already, with other contents: raise the version in ${folder}/package.json`)
  }
  if (!isTold(text ?? '', number))
    faults.push(`${folder}/CHANGELOG.md says nothing of ${number}: add "## ${number}" with what changes for people`)
  return verdict('changelog', faults, `${number} is told`)
}

const numberOf = (version: string): string => version.split('-')[0] ?? version

function isTold(text: string, number: string): boolean {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => new RegExp(`^## \\[?${number.replaceAll('.', '\\.')}\\]?(\\s|$)`).test(line))
  if (start === -1) return false
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '))
  return lines.slice(start + 1, end === -1 ? undefined : end).some((line) => /^\s*[-*] \S/.test(line))
}
