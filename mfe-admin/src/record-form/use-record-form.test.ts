import { describe, expect, it } from 'vitest'
import { changesOf, rebaseForm } from './use-record-form.ts'

type Tile = { id: number; version: number; name: string; price: number | null }
type TileForm = { name: string; price: string }

const kind = {
  formOf: ({ name, price }: Tile): TileForm => ({ name, price: price === null ? '' : String(price) }),
  bodyOf: ({ name, price }: TileForm) => ({ name: name.trim(), price: price === '' ? null : Number(price) }),
}
const tile: Tile = { id: 7, version: 3, name: 'Slate', price: 4.5 }

describe('a changed form', () => {
  it('sends only what differs, with the version that it was read at', () => {
    expect(changesOf(kind, tile, { name: 'Slate ', price: '' })).toEqual({ price: null, version: 3 })
    expect(changesOf(kind, tile, { name: 'Slate', price: '4.50' })).toEqual({ version: 3 })
  })

  it('keeps what was typed on top of what somebody else has saved', () => {
    const now = { name: 'Renamed', price: '6' }
    expect(rebaseForm(kind.formOf(tile), { name: 'Slate', price: '5' }, now)).toEqual({ name: 'Renamed', price: '5' })
  })
})
