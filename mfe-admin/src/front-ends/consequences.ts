import type { FrontEnd } from './front-end.ts'

// What each step comes to for people, before it is done.

const when = 'They get it at their next change of page; text that somebody is typing is never lost.'

/** After a canary of `version` for this share of people. */
export function shared({ stable, canary }: FrontEnd, version: string, percent: number): string {
  const others = stable === null ? 'For the others the pages are not there' : `The others have ${stable}`
  const ends = canary !== null && canary.version !== version ? ` The canary of ${canary.version} ends.` : ''
  const judged = stable === null ? 'If most of its loads fail' : `If its pages fail more often than those of ${stable}`
  return `${percent} % of people get ${version}, always the same ones. ${others}.${ends} ${when} ${judged}, it goes back by itself.`
}

/** After `version` was promoted. */
export function promoted({ stable, canary, pins }: FrontEnd, version: string): string {
  const instead = stable === null ? '' : ` instead of ${stable}`
  const ends = canary !== null && canary.version !== version ? ` The canary of ${canary.version} ends.` : ''
  const pinned = pins.some((pin) => pin.version !== version) ? ' Whoever is pinned to another release keeps that one.' : ''
  return `Everybody gets ${version}${instead}.${ends} ${when}${pinned}`
}

/** After a roll back: of the canary where there is one, else to what was stable before. */
export function rolledBack({ stable, canary }: FrontEnd): string {
  if (canary === null) return `Everybody gets the release that was stable before, instead of ${stable ?? 'nothing'}. ${when}`
  const have = `The ${canary.percent} % of people who have ${canary.version}`
  return stable === null
    ? `${have} no longer have these pages, from their next change of page on; text that somebody is typing is never lost.`
    : `${have} get ${stable} again, like everybody else. ${when}`
}

/** After `version` was quarantined. */
export function quarantined({ stable, canary, pins }: FrontEnd, version: string): string {
  const instead = version === stable ? 'the release that was stable before' : (stable ?? 'nothing')
  const isUsed = version === stable || version === canary?.version || pins.some((pin) => pin.version === version)
  const now = isUsed
    ? `Whoever has ${version} gets ${instead} at their next change of page; text that somebody is typing is never lost.`
    : `Nobody has ${version} now.`
  return `${version} is offered to nobody any more, not even to those who are pinned to it, and can never be promoted. ${now} This can't be taken back: a mended release has another version.`
}
