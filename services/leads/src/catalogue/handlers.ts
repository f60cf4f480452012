import type { Colour } from '@crm/contracts'
import type { Dependencies, Handlers } from '@crm/http'
import { sql } from '@databases/pg'

export function catalogueHandlers({ db }: Pick<Dependencies, 'db'>) {
  return {
    async listColours(): Promise<Colour[]> {
      return db.read.query(sql`select id, code, name, description, is_active from crm.wmk_colors order by lower(code), id`)
    },
  } satisfies Handlers
}
