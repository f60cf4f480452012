import type { APIRequestContext } from '@playwright/test'

export type LeadBody = Record<string, unknown> & { name: string }

export type Given = {
  lead(fields: LeadBody): Promise<{ id: number }>
  /** Creates leads with a new origin of this label, which is deactivated afterwards. */
  leadsOfOrigin(label: string, leads: LeadBody[]): Promise<{ id: number }[]>
}

export function givenBy(request: APIRequestContext): Given {
  async function told<Answer>(what: string, method: 'POST' | 'PUT', path: string, data: object): Promise<Answer> {
    const answer = await request.fetch(path, { method, data })
    if (!answer.ok()) throw new Error(`${what} was refused: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const lead = (fields: LeadBody) =>
    told<{ id: number }>('The lead', 'POST', '/api/leads', {
      ...{ phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'maria' },
      ...fields,
    })

  return {
    lead,
    async leadsOfOrigin(label, leads) {
      const origin = await told<{ id: number; value: string }>('The origin', 'POST', '/api/admin/lead-origins', { label })
      const recorded: { id: number }[] = []
      for (const fields of leads) recorded.push(await lead({ ...fields, lead_origin: origin.value }))
      await told('Its end', 'PUT', `/api/admin/lead-origins/${origin.id}`, { is_active: false })
      return recorded
    },
  }
}
