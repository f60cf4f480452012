import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { useCreateOnce } from './create-once.ts'

type Sent = { name: string; phone: string; notes: string }
const ann: Sent = { name: 'Ann Lee', phone: '555-0143', notes: '' }
const noted = { ...ann, notes: 'Oak' }
const refusal = (status: number) => new ApiError(status, '', JSON.stringify({ message: `No: ${status}` }))
const lost = new ApiError(0, '', '')

/** Like the real server, it creates only one record per key. The responses to the first `losing` creations and `losingChanges` changes are lost. */
function aServer({ losing = 0, losingChanges = 0 }) {
  const records: (Sent & { id: number; first: string; key: string; deleted: boolean })[] = []
  const made = (id: number) => {
    const record = records[id]
    if (!record || record.deleted) throw refusal(404)
    return { id }
  }
  const create = vi.fn(async (body: Sent, key: string) => {
    const known = records.find((record) => record.key === key)
    if (known && known.first !== JSON.stringify(body)) throw refusal(422)
    if (known) return made(known.id)
    records.push({ ...body, id: records.length, first: JSON.stringify(body), key, deleted: false })
    if (losing-- > 0) throw lost
    return made(records.length - 1)
  })
  const change = vi.fn(async ({ id }: { id: number }, changes: Partial<Sent>) => {
    Object.assign(records[id] ?? {}, changes)
    if (losingChanges-- > 0) throw lost
    return made(id)
  })
  return { records, create, change }
}
const saving = (server: ReturnType<typeof aServer>) =>
  renderHook(() => useCreateOnce<Sent, { id: number }>({ name: 'lead', names: ['name', 'phone'], ...server })).result.current
const notesOf = ({ records }: ReturnType<typeof aServer>) => records.map(({ notes }) => notes)

it('gives each saved form a key of its own', async () => {
  const server = aServer({})
  const save = saving(server)
  await save(ann)
  await save(ann)
  expect(server.records).toHaveLength(2)
})

it('brings later changes into the one record, and leaves alone what was not typed', async () => {
  const server = aServer({ losing: 1 })
  const save = saving(server)
  await expect(save(ann)).rejects.toBe(lost)
  expect(await save(noted)).toEqual({ id: 0 })
  expect(server.records).toHaveLength(1)
  expect(server.change).toHaveBeenCalledWith({ id: 0 }, { notes: 'Oak' })
})

it('brings back the first words where the answer to their change was lost', async () => {
  const server = aServer({ losing: 1, losingChanges: 1 })
  const save = saving(server)
  await expect(save(ann)).rejects.toBe(lost)
  await expect(save(noted)).rejects.toThrow('This lead is already saved, but your later changes are not saved yet.')
  expect(await save(ann)).toEqual({ id: 0 })
  expect(notesOf(server)).toEqual([''])
})

it('keeps the key after a refusal that came in between', async () => {
  const server = aServer({ losing: 1 })
  const save = saving(server)
  await expect(save(ann)).rejects.toBe(lost)
  server.create.mockRejectedValueOnce(refusal(400))
  await expect(save({ ...noted, phone: '?' })).rejects.toThrow('No: 400')
  expect(await save(noted)).toEqual({ id: 0 })
  expect(notesOf(server)).toEqual(['Oak'])
})

it('writes anew where the earlier record was deleted meanwhile', async () => {
  for (const again of [ann, noted]) {
    const server = aServer({ losing: 1 })
    const save = saving(server)
    await expect(save(ann)).rejects.toBe(lost)
    Object.assign(server.records[0] ?? {}, { deleted: true })
    expect(await save(again)).toEqual({ id: 1 })
  }
})

it('takes a form with another name and phone for another record', async () => {
  const server = aServer({ losing: 1 })
  const save = saving(server)
  await expect(save(ann)).rejects.toBe(lost)
  expect(await save({ name: 'Bo Ray', phone: '555-0144', notes: '' })).toEqual({ id: 1 })
  expect(server.records.map(({ name }) => name)).toEqual(['Ann Lee', 'Bo Ray'])
})
