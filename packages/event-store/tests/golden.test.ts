import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { currentSchemaVersions, formerEventTypes } from '@crm/events'
import { describe, expect, it } from 'vitest'
import { productEventSchemaHistory, upcastEvent } from '../src/upcaster.ts'
import { eventSamples } from './samples.ts'

// A sample of the data of each schema version. Never edit a file: logs contain such data, and it must stay readable.
const folder = new URL('../golden/', import.meta.url)
const fileOf = (type: string, version: number) => `${type}.${version}.json`
const golden = (type: string, version: number): unknown => JSON.parse(readFileSync(new URL(fileOf(type, version), folder), 'utf8'))

const versions = Object.entries(currentSchemaVersions).flatMap(([type, current]) =>
  Array.from({ length: current }, (_, index) => ({ type, version: index + 1, current })),
)

// The names of the fields.
const fieldsOf = (data: unknown): string[] => Object.keys(data as object).sort()

describe('golden samples of the facts', () => {
  it.each(versions)('$type version $version is kept and can be read today', ({ type, version, current }) => {
    expect(existsSync(new URL(fileOf(type, version), folder)), `golden/${fileOf(type, version)} is missing`).toBe(true)
    const today = upcastEvent(productEventSchemaHistory, type, version, golden(type, version))
    const name = formerEventTypes[type]?.type ?? type
    expect(today.type).toBe(name)
    expect(fieldsOf(today.data)).toEqual(fieldsOf(golden(name, formerEventTypes[type] ? 1 : current)))
  })

  it.each(versions.filter(({ type, version, current }) => version === current && !formerEventTypes[type]))(
    '$type is written today as its newest sample',
    ({ type, version }) => {
      // If this fails, the shape of the data has changed: raise the schema version, add an upcaster, and add a file beside the old one.
      expect(eventSamples[type as keyof typeof eventSamples]).toEqual(golden(type, version))
    },
  )

  it('belong to facts that the product knows', () => {
    expect(readdirSync(folder).sort()).toEqual(versions.map(({ type, version }) => fileOf(type, version)).sort())
  })
})
