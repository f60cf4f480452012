import { describe, expect, it } from 'vitest'
import { computeChangedFields } from './use-admin-form.ts'

type Tile = { id: number; version: number; name: string; price: number | null }
type TileForm = { name: string; price: string }

const kind = {
  formOf: ({ name, price }: Tile): TileForm => ({ name, price: price === null ? '' : String(price) }),
  bodyOf: ({ name, price }: TileForm) => ({ name: name.trim(), price: price === '' ? null : Number(price) }),
}
const tile: Tile = { id: 7, version: 3, name: 'Slate', price: 4.5 }

describe('a changed form', () => {
  it('sends only what differs', () => {
    expect(computeChangedFields(kind, tile, { name: 'Slate ', price: '' })).toEqual({ price: null })
    expect(computeChangedFields(kind, tile, { name: 'Slate', price: '4.50' })).toEqual({})
  })
})
