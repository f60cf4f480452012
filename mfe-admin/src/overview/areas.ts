import type { AdminStats } from '@crm/contracts'
import {
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

/** "9 users", and the line below. */
export type Figure = { count: number; of: string; more: string }

export type Area = { path: string; title: string; text: string; icon: LucideIcon; figure?: (stats: AdminStats) => Figure }

const counted = (count: number, one: string, more: string): Figure => ({ count, of: count === 1 ? one : `${one}s`, more })
const grouped = (count: number): string => count.toLocaleString('en-US')

/** The specification's cards. */
export const areas: readonly { heading: string; cards: readonly Area[] }[] = [
  {
    heading: 'People and leads',
    cards: [
      {
        path: '/user-management',
        title: 'User Management',
        text: 'Accounts, roles and permissions',
        icon: UserCog,
        figure: ({ totalUsers, activeUsers, adminUsers }) =>
          counted(totalUsers, 'user', `${grouped(activeUsers)} active · ${grouped(adminUsers)} admin`),
      },
      {
        path: '/admin/installers',
        title: 'Installers',
        text: 'Crew, status and hourly rates',
        icon: HardHat,
        figure: ({ totalInstallers, activeInstallers }) => counted(totalInstallers, 'installer', `${grouped(activeInstallers)} active`),
      },
      {
        path: '/admin/lead-origins',
        title: 'Lead Origins',
        text: 'Labels, colours and what is offered',
        icon: Tags,
        figure: ({ totalLeadOrigins, activeLeadOrigins, totalLeads }) =>
          counted(
            totalLeadOrigins,
            'origin',
            `${grouped(activeLeadOrigins)} active · ${grouped(totalLeads)} ${totalLeads === 1 ? 'lead' : 'leads'}`,
          ),
      },
      { path: '/admin/activity', title: 'Activity Log', text: 'Who did what, and when', icon: ScrollText },
    ],
  },
  {
    heading: 'E-mail',
    cards: [
      {
        path: '/admin/email-templates',
        title: 'Email Templates',
        text: 'Texts that clients and installers get',
        icon: Mail,
        figure: ({ totalEmailTemplates, activeEmailTemplates }) =>
          counted(totalEmailTemplates, 'template', `${grouped(activeEmailTemplates)} active`),
      },
      { path: '/admin/smtp-settings', title: 'SMTP Settings', text: 'Outgoing mail server', icon: ServerCog },
      { path: '/admin/outbox', title: 'Outbox', text: 'What was mailed to whom', icon: Send },
    ],
  },
  {
    heading: 'System',
    cards: [
      { path: '/admin/queues', title: 'Queues', text: 'Jobs, workers and errors', icon: Layers },
      { path: '/admin/database', title: 'Database', text: 'Events, projections and integrity', icon: Database },
      { path: '/admin/settings', title: 'Settings', text: 'Company and time zone', icon: Settings },
      { path: '/admin/privacy', title: 'Privacy', text: 'Erase what is kept of a person', icon: ShieldCheck },
    ],
  },
]
