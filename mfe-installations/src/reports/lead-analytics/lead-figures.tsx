import type { LeadAnalytics } from '@crm/contracts'
import { Badge } from '@crm/ui'
import { changeInPercent, changeInPoints, count, differenceOf, percent, rateTone, wholeDollars } from '../figures.ts'
import { LeadsLink } from '../leads-link.tsx'
import { Since } from '../since.tsx'
import type { Comparison } from '../versus.tsx'
import type { LeadFigures, LeadRow } from './rows.ts'

export const shownFigures: { [F in keyof LeadFigures]: (figures: LeadFigures) => string } = {
  totalLeads: ({ totalLeads }) => count(totalLeads),
  soldLeads: ({ soldLeads }) => count(soldLeads),
  conversionRate: ({ conversionRate }) => percent(conversionRate),
  totalRevenue: ({ totalRevenue }) => wholeDollars(totalRevenue),
  averageDealSize: ({ averageDealSize }) => wholeDollars(averageDealSize),
}

export function sinceOf(field: keyof LeadFigures, then: LeadFigures, now: LeadFigures | null): string | null {
  if (now === null) return null
  const inWords = (value: number) => {
    if (field === 'conversionRate') return `${value.toFixed(1)} pts`
    return field === 'totalLeads' || field === 'soldLeads' ? count(value) : wholeDollars(String(value))
  }
  return differenceOf(Number(then[field]), Number(now[field]), inWords)
}

export function versusOf(field: keyof LeadFigures, figures: LeadFigures, previous: LeadAnalytics['previous']): Comparison | null {
  if (previous === null) return null
  const [before, now] = [Number(previous.executiveDashboard[field]), Number(figures[field])]
  const isCompared = previous.executiveDashboard.totalLeads > 0
  const change = field === 'conversionRate' ? changeInPoints(before, now) : changeInPercent(before, now)
  return { change: isCompared ? change : null, period: previous.period }
}

export function LeadFigure({ row: { name, figures, now, leads }, field }: { row: LeadRow; field: keyof LeadFigures }) {
  const shown = shownFigures[field](figures)
  const since = <Since difference={sinceOf(field, figures, now)} />
  if (field === 'conversionRate')
    return (
      <>
        <Badge tone={rateTone(figures.conversionRate)}>{shown}</Badge>
        {since}
      </>
    )
  const behind = leads && field !== 'totalLeads' ? { ...leads, status: 'Sold' } : leads
  const isLinked = now === null && field !== 'averageDealSize'
  return (
    <>
      <LeadsLink leads={isLinked ? behind : null} name={`${shown} ${labels[field]}, ${name}`}>
        {shown}
      </LeadsLink>
      {since}
    </>
  )
}

const labels: Record<keyof LeadFigures, string> = {
  totalLeads: 'total leads',
  soldLeads: 'sold leads',
  conversionRate: 'conversion',
  totalRevenue: 'revenue',
  averageDealSize: 'average deal size',
}
