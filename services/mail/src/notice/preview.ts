import type { NoticePreview, SessionUser } from '@crm/contracts'
import type { Dependencies } from '@crm/http'
import { addressed, senderOf } from '../addressed.ts'
import { companyOf } from '../company.ts'
import { draft, notSending } from '../delivery/commands.ts'
import { isCaught, storedMailServer } from '../mail-server.ts'
import type { About } from './about.ts'
import { seesInstallers } from './rows.ts'
import { noTemplate, templateFor } from './template-for.ts'

type Parts = Pick<Dependencies, 'db' | 'settings' | 'business'>

/** The notice as it would be sent now; of several installers, the message to the first who can be told. */
export async function previewOf(
  { db, settings, business }: Parts,
  about: About,
  customMessage: string | null,
  user: SessionUser,
): Promise<NoticePreview> {
  const server = await storedMailServer(db)
  const company = companyOf(business.now(), server)
  const template = await templateFor(db, about.type)
  const hidden = !seesInstallers(user)
  const told = about.recipients.filter(({ email }) => email !== null)
  const first = told[0] ?? about.recipients[0]
  const { record, audience } = about
  const { rendered, problem } = await draft(
    db,
    company,
    {
      ...{ template, record, customMessage, installer: first?.installer ?? null },
      to: audience === 'installer' ? 'installer' : 'record',
      installation: record.kind === 'lead' ? { toldDate: null } : null,
    },
    hidden,
  )
  const nobody = audience === 'installer' && told.length === 0 && about.untold.length > 0 ? about.untold.join('. ') : null
  const line = ({ name, email }: About['recipients'][number]): string =>
    email === null ? `${name} (no e-mail address)` : audience === 'installer' && hidden ? name : addressed(name, email)
  return {
    template: template?.name ?? null,
    from: senderOf(server, company),
    to: about.recipients.map(line).join(', '),
    subject: rendered?.subject ?? '',
    html: rendered?.html ?? '',
    text: rendered?.text ?? '',
    problem: about.problem ?? notSending(server) ?? (template === null ? noTemplate(about.type) : null) ?? nobody ?? problem?.words ?? null,
    caught: isCaught(settings, server),
  }
}
