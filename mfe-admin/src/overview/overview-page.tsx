import type { AdminDashboardStats, MailSendingStatus } from '@crm/contracts'
import { query } from '@crm/shell-api'
import { Badge, type BadgeTone, ErrorState, Skeleton } from '@crm/ui'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowRight,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  Database,
  HardHat,
  Layers,
  type LucideIcon,
  Mail,
  ScrollText,
  Send,
  ServerCog,
  Settings,
  ShieldCheck,
  Tags,
  UserCog,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCappedCount, formatCount, formatCountWithNoun } from '../format.ts'
import { PageHeader } from '../page-parts.tsx'

// Some cards show a state instead of a number.
const states: Readonly<Record<string, ReactNode>> = {
  '/admin/smtp-settings': <MailState />,
  '/admin/queues': <QueuesState />,
  '/admin/settings': <ZoneState />,
}

export function AdminOverviewPage() {
  const stats = useQuery(query('adminStats'))
  const failed = stats.isError && stats.data === undefined
  return (
    <>
      <PageHeader title="Admin Dashboard" text="Users, settings, and system status" />
      <NeedsAttention />
      {failed && (
        <div className="card mb-5">
          <ErrorState message="Failed to fetch statistics" detail={stats.error.message} onRetry={() => void stats.refetch()} />
        </div>
      )}
      <p className="sr-only" role="status">
        {stats.isPending ? 'Loading statistics...' : ''}
      </p>
      {areas.map(({ heading, cards }) => (
        <section key={heading} aria-label={heading} className="mb-6">
          <h2 className="mb-2 text-lg font-semibold tracking-tight">{heading}</h2>
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {cards.map((area) => (
              <li key={area.path}>
                <AreaCard
                  area={area}
                  figure={area.figure && !failed ? (stats.data ? area.figure(stats.data) : null) : undefined}
                  state={states[area.path]}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function MailState() {
  const { data } = useQuery(query('mailStatus'))
  if (data === undefined) return null
  const [tone, word] = stateOf(data)
  return <Badge tone={tone}>{word}</Badge>
}

function stateOf({ configured, paused, active }: MailSendingStatus): [BadgeTone, string] {
  if (!configured) return ['amber', 'Not set up']
  if (paused !== null) return ['red', 'Paused']
  return active ? ['green', 'Active'] : ['gray', 'Inactive']
}

/** Shows the number of failed messages that were not resent. */
function QueuesState() {
  const { data } = useQuery(query('mailStatus'))
  if (data === undefined) return null
  const { failed } = data.open
  return failed > 0 ? <Badge tone="red">{formatCappedCount(failed)} failed</Badge> : <span className="text-sm text-fg-muted">0 failed</span>
}

function ZoneState() {
  const { data } = useQuery(query('businessSettings'))
  return <span className="text-sm text-fg-muted">{data?.business_time_zone}</span>
}

type AreaCardProps = {
  area: Area
  /** Null while loading. Undefined if the card has no number, or after an error. */
  figure?: Figure | null | undefined
  state?: ReactNode
}

function AreaCard({ area: { path, title, text, icon: Icon }, figure, state }: AreaCardProps) {
  return (
    <Link
      to={path}
      className="card flex h-full items-center gap-3 p-4 hover:border-input hover:bg-muted focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2"
    >
      <span
        className="flex size-10 shrink-0 items-center justify-center rounded-md bg-primary-soft text-on-primary-soft"
        aria-hidden="true"
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-fg-muted max-md:sr-only">{text}</span>
      </span>
      <span className="shrink-0 text-right">
        {figure === null && <Skeleton className="h-9 w-20" />}
        {figure && (
          <>
            <span className="block text-sm text-fg-muted">
              <strong className="num text-xl font-semibold text-fg">{formatCount(figure.count)}</strong> {figure.of}
            </span>
            <span className="num block text-xs text-fg-muted">{figure.more}</span>
          </>
        )}
        {state}
      </span>
    </Link>
  )
}

type OpenIssue = { title: string; text: string; icon: LucideIcon; link: { to: string; label: string } }

/** Renders nothing if no message needs a decision. */
function NeedsAttention() {
  const { data } = useQuery(query('mailStatus'))
  const issues = data === undefined ? [] : listOpenIssues(data)
  if (issues.length === 0) return null
  return (
    <section className="card mb-6" aria-labelledby="needs-attention">
      <div className="card-head">
        <h2 className="card-title" id="needs-attention">
          Needs attention
        </h2>
        <span className="badge badge-gray num">{issues.length}</span>
      </div>
      <ul className="divide-y divide-line">
        {issues.map(({ title, text, icon: Icon, link }) => (
          <li key={title} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
            <Icon className="size-5 shrink-0 text-danger" aria-hidden="true" />
            <p className="min-w-0 flex-1 max-md:basis-3/4">
              <strong className="font-medium">{title}</strong> <span className="text-fg-muted">{text}</span>
            </p>
            <Link
              className="inline-flex min-h-11 items-center gap-1 font-medium text-link hover:underline max-md:ml-8 md:min-h-8"
              to={link.to}
            >
              {link.label} <ArrowRight className="icon" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function listOpenIssues({ paused, open }: MailSendingStatus): OpenIssue[] {
  const issues: OpenIssue[] = []
  if (paused !== null) {
    const link = { to: '/admin/smtp-settings', label: 'SMTP Settings' }
    issues.push({ title: 'Email sending is paused.', text: paused.reason, icon: CirclePause, link })
  }
  if (open.ambiguous > 0) {
    issues.push({
      title: `Delivery of ${formatCountWithNoun(open.ambiguous, 'email')} is unknown.`,
      text: 'They may have been delivered. Decide whether to resend them.',
      icon: CircleQuestionMark,
      link: { to: '/admin/outbox?open=ambiguous', label: 'Review' },
    })
  }
  if (open.failed > 0) {
    issues.push({
      title: `${formatCountWithNoun(open.failed, 'email')} could not be sent.`,
      text: 'Fix the cause, then resend them.',
      icon: CircleX,
      link: { to: '/admin/outbox?open=failed', label: 'Open outbox' },
    })
  }
  return issues
}

/** A number with its unit, such as "9 users", and the line below it. */
type Figure = { count: number; of: string; more: string }

type Area = { path: string; title: string; text: string; icon: LucideIcon; figure?: (stats: AdminDashboardStats) => Figure }

const counted = (count: number, one: string, more: string): Figure => ({ count, of: count === 1 ? one : `${one}s`, more })

/** The specification gives these cards. */
const areas: readonly { heading: string; cards: readonly Area[] }[] = [
  {
    heading: 'People and leads',
    cards: [
      {
        path: '/user-management',
        title: 'User Management',
        text: 'Accounts, roles, and permissions',
        icon: UserCog,
        figure: ({ totalUsers, activeUsers, adminUsers }) =>
          counted(totalUsers, 'user', `${formatCount(activeUsers)} active · ${formatCount(adminUsers)} admin`),
      },
      {
        path: '/admin/installers',
        title: 'Installers',
        text: 'Crew, status, and hourly rates',
        icon: HardHat,
        figure: ({ totalInstallers, activeInstallers }) => counted(totalInstallers, 'installer', `${formatCount(activeInstallers)} active`),
      },
      {
        path: '/admin/lead-origins',
        title: 'Lead Origins',
        text: 'Labels, colors, and availability',
        icon: Tags,
        figure: ({ totalLeadOrigins, activeLeadOrigins, totalLeads }) =>
          counted(totalLeadOrigins, 'origin', `${formatCount(activeLeadOrigins)} active · ${formatCountWithNoun(totalLeads, 'lead')}`),
      },
      { path: '/admin/activity', title: 'Activity Log', text: 'Who did what, and when', icon: ScrollText },
    ],
  },
  {
    heading: 'Email',
    cards: [
      {
        path: '/admin/email-templates',
        title: 'Email Templates',
        text: 'Texts for clients and installers',
        icon: Mail,
        figure: ({ totalEmailTemplates, activeEmailTemplates }) =>
          counted(totalEmailTemplates, 'template', `${formatCount(activeEmailTemplates)} active`),
      },
      { path: '/admin/smtp-settings', title: 'SMTP Settings', text: 'Outgoing mail server', icon: ServerCog },
      { path: '/admin/outbox', title: 'Outbox', text: 'Sent, pending, and failed emails', icon: Send },
    ],
  },
  {
    heading: 'System',
    cards: [
      { path: '/admin/queues', title: 'Queues', text: 'Jobs, workers, and errors', icon: Layers },
      { path: '/admin/database', title: 'Database', text: 'Event log, read tables, and backups', icon: Database },
      { path: '/admin/settings', title: 'Company Details', text: 'Contact details and time zone', icon: Settings },
      { path: '/admin/privacy', title: 'Privacy', text: 'Erase a person’s data', icon: ShieldCheck },
    ],
  },
]
