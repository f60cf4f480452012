import type { LeadListQuery } from '@crm/contracts'
import { openDatabase } from '@crm/database'
import express from 'express'
import { buildStoredCountQuery } from '../../../../services/leads/src/list/filters.ts'
import { buildPageQuery } from '../../../../services/leads/src/list/page.ts'
import { getListOrder } from '../../../../services/leads/src/list/sorts.ts'

const { DATABASE_URL = '', PORT } = process.env
const { read, pool } = openDatabase({ connectionString: DATABASE_URL, applicationName: 'bare-express', poolSize: 10 })
const query: LeadListQuery = { origin: undefined, page: 1, limit: 20, sort: 'date_created', dir: 'desc' }

const app = express()
app.use(express.json())
app.get('/ready', (_request, response) => void response.json({}))
app.get('/api/leads', async (_request, response) => {
  const place = { from: null, backwards: false, skip: 0, take: query.limit }
  const [counted = [], leads = []] = await read.query([buildStoredCountQuery(query), buildPageQuery(query, getListOrder(query), place)])
  response.json({ leads, total: counted[0].total })
})
app.post('/api/leads', async ({ body }, response) => {
  const { rows } = await pool.query({
    name: 'bare-insert',
    text: `insert into crm.bare_leads (name, phone, email, lead_origin, assigned_to, remarks, project_amount, notes)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    values: [body.name, body.phone, body.email, body.lead_origin, body.assigned_to, body.remarks, body.project_amount, body.notes],
  })
  response.status(201).json(rows[0])
})
app.put('/api/leads/:id', async ({ params, body }, response) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query({
      name: 'bare-update',
      text: 'update crm.bare_leads set next_followup_date = $2 where id = $1 returning *',
      values: [params.id, body.next_followup_date],
    })
    await client.query({
      name: 'bare-note',
      text: 'insert into crm.bare_notes (lead_id, note) values ($1, $2)',
      values: [params.id, 'moved'],
    })
    await client.query('commit')
    response.json(rows[0])
  } finally {
    client.release()
  }
})
app.listen(Number(PORT), '127.0.0.1')
