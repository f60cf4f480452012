import type { APIRequestContext } from '@playwright/test'

export type CaughtMessage = {
  subject: string
  from: { name: string; address: string }[]
  to: { address: string }[]
  text: string
  html: string
}

export async function caughtFor(request: APIRequestContext, address: string): Promise<CaughtMessage[]> {
  const all: CaughtMessage[] = await (await request.get(`${process.env.CRM_MAIL_URL}/api/email`)).json()
  return all.filter(({ to }) => to.some((each) => each.address === address))
}
