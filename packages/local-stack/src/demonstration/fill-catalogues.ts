import { leadOrigins } from '@crm/contracts'
import { demonstrationAccounts, demonstrationPassword } from '@crm/contracts/demonstration'
import { createUser } from '@crm/service-identity'
import { hireInstaller } from '@crm/service-installations'
import { addColour, addLeadOrigin } from '@crm/service-leads'
import { daysAfter, momentOf } from './calendar.ts'
import { colours } from './colours.ts'
import { type Actors, type FillContext, metaOf } from './fill-context.ts'
import { installers } from './people.ts'

/** Days before today on which the business began to use the product. */
const beginning = 430

export async function fillCatalogues({ storeAt, db, today, timeZone }: FillContext): Promise<Actors> {
  const named = async (query: string) =>
    new Map((await db.pool.query<{ name: string; id: number }>(query)).rows.map(({ name, id }) => [name, id]))
  let minute = 8 * 60
  const next = () => storeAt(momentOf(daysAfter(today, -beginning), minute++, timeZone))

  const actors = await named('select username as name, id from crm.users')
  for (const account of demonstrationAccounts) {
    const store = next()
    if (!actors.has(account.username))
      actors.set(account.username, await createUser({ store }, { ...account, password: demonstrationPassword }))
  }
  const origins = await named('select value as name, id from crm.lead_origins')
  for (const [value, label] of Object.entries(leadOrigins)) {
    const store = next()
    if (!origins.has(value)) await addLeadOrigin(store, { value, label }, metaOf(actors, 'admin', `origin ${value}`))
  }
  const codes = await named('select code as name, id from crm.wmk_colors')
  for (const [code, name, description] of colours) {
    const store = next()
    if (!codes.has(code)) await addColour(store, { code, name, description }, metaOf(actors, 'admin', `colour ${code}`))
  }
  const hired = await named('select name, id from crm.installers')
  for (const installer of installers) {
    const store = next()
    if (!hired.has(installer.name)) await hireInstaller(store, installer, metaOf(actors, 'maria', `installer ${installer.name}`))
  }
  return actors
}
