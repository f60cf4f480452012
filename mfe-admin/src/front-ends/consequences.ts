import type { FrontEnd } from '@crm/contracts'

// The effect of each step on users, shown before it is done.

const kept = 'Text that somebody is typing is never lost.'
const when = 'They get it at their next change of page; text that somebody is typing is never lost.'

export function shared({ stable, canary }: FrontEnd, version: string, percent: number): string {
  const others = stable === null ? 'For the others the pages are not there' : `The others have ${stable}`
  const ends = canary !== null && canary.version !== version ? ` The canary of ${canary.version} ends.` : ''
  const judged = stable === null ? 'If most of its loads fail' : `If its pages fail more often than those of ${stable}`
  return `${percent} % of people get ${version}, always the same ones. ${others}.${ends} ${when} ${judged}, it goes back by itself.`
}

export function promoted({ stable, canary, pins }: FrontEnd, version: string): string {
  const instead = stable === null ? '' : ` instead of ${stable}`
  const ends = canary !== null && canary.version !== version ? ` The canary of ${canary.version} ends.` : ''
  const pinned = pins.some((pin) => pin.version !== version) ? ' Whoever is pinned to another release keeps that one.' : ''
  return `Everybody gets ${version}${instead}.${ends} ${when}${pinned}`
}

export function rolledBack({ stable, before, canary }: FrontEnd): string {
  if (canary === null)
    return before === null
      ? `Nothing before it: the page is taken away from everybody, at their next change of page. ${kept}`
      : `Everybody gets ${before} again, instead of ${stable ?? 'nothing'}. ${when}`
  const have = `The ${canary.percent} % of people who have ${canary.version}`
  return stable === null
    ? `Nothing before it: the ${canary.percent} % of people who have ${canary.version} no longer have the page, from their next change of page on. ${kept}`
    : `${have} get ${stable} again, like everybody else. ${when}`
}

export function quarantined({ stable, before, canary, pins }: FrontEnd, version: string): string {
  const instead = version === stable ? before : stable
  const isUsed = version === stable || version === canary?.version || pins.some((pin) => pin.version === version)
  const now = isUsed
    ? instead === null
      ? `Nothing before it: the page is taken away from whoever has ${version}, at their next change of page. ${kept}`
      : `Whoever has ${version} gets ${instead} at their next change of page; text that somebody is typing is never lost.`
    : `Nobody has ${version} now.`
  return `${version} is offered to nobody any more, not even to those who are pinned to it, and can never be promoted. ${now} This can't be taken back: a mended release has another version.`
}
