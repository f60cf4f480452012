import type { APIRequestContext } from '@playwright/test'

/** A lead's fields as the API takes them. */
export type LeadBody = Record<string, unknown> & { name: string }

/** What a journey may start from. */
export type Given = { lead(fields: LeadBody): Promise<{ id: number }> }

/** Puts facts in through the API, as the person whose session `request` carries. */
export const givenBy = (request: APIRequestContext): Given => ({
  async lead(fields) {
    const data = { phone: '(512) 555-0100', lead_origin: 'website', assigned_to: 'maria', ...fields }
    const answer = await request.post('/api/leads', { data })
    if (!answer.ok()) throw new Error(`The lead was refused: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  },
})
