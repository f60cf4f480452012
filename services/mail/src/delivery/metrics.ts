import type { Dependencies } from '@crm/http'
import type { MetricSource } from '@crm/telemetry'
import { mailStatus } from './status.ts'

export const mailFigures = (dependencies: Pick<Dependencies, 'db' | 'settings'>): MetricSource => ({
  name: 'mail',
  help: {
    crm_mail_messages: 'Messages that are not at their end, by state; more than 1,000 are told as 1,001',
    crm_mail_waiting_seconds: 'How long the message that is most overdue has been due',
    crm_mail_paused: '1 while the mail server refuses our sign-in and nothing is sent',
    crm_mail_active: '1 while sending is switched on',
  },
  read: async () => {
    const [{ active, paused, open }, waiting] = await Promise.all([mailStatus(dependencies), mostOverdue(dependencies)])
    return [
      ...Object.entries(open).map(([state, value]) => ({ metric: 'crm_mail_messages', labels: { state }, value })),
      { metric: 'crm_mail_waiting_seconds', value: waiting },
      { metric: 'crm_mail_paused', value: Number(paused !== null) },
      { metric: 'crm_mail_active', value: Number(active) },
    ]
  },
})

async function mostOverdue({ db }: Pick<Dependencies, 'db'>): Promise<number> {
  const { rows } = await db.pool.query<{ seconds: number | null }>(`
    select greatest(extract(epoch from now() - min(hand_over_at)), 0)::float8 as seconds
      from crm.email_deliveries where state in ('queued', 'retry') and kind = 'notice'`)
  return rows[0]?.seconds ?? 0
}
