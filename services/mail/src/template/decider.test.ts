import type { RecordedEvent } from '@crm/domain'
import type { EmailTemplateEvent } from '@crm/events'
import { createDeciderTester } from '@crm/testing/decider-tester'
import { describe, it } from 'vitest'
import { emailTemplateDecider, type TemplateFields } from './decider.ts'

const given = createDeciderTester(emailTemplateDecider)
const welcome: TemplateFields = { name: 'Welcome', type: 'customer_info', subject: 'Hello', body: 'Welcome!', is_active: true }
const template = 'Welcome'
const added: EmailTemplateEvent = { type: 'EmailTemplateAdded', data: welcome }
const deleted: EmailTemplateEvent = { type: 'EmailTemplateDeleted', data: { template } }
const off: EmailTemplateEvent = { type: 'EmailTemplateSwitchedOff', data: { template } }
const change = (changes: Partial<TemplateFields>, version?: number) =>
  ({ type: 'ChangeTemplate', data: { changes, ...(version !== undefined && { version }) } }) as const

const by = (name: string, version: number, event: EmailTemplateEvent): RecordedEvent<EmailTemplateEvent> => ({
  ...event,
  position: BigInt(version),
  eventId: `e${version}`,
  streamId: 'emailTemplate-7',
  version,
  at: `2026-03-0${version}T10:00:00.000Z`,
  meta: { actor: { id: '1', name }, ip: null, userAgent: null, correlationId: 'c', causationId: null },
})

describe('adding a template', () => {
  it('is told with all that it starts with', () => {
    given().when({ type: 'AddTemplate', data: welcome }).thenEvents(added)
  })
})

describe('changing a template', () => {
  it('tells of what became different alone, before and after', () => {
    given(added)
      .when(change({ ...welcome, subject: 'Hi', body: 'Welcome to us!' }))
      .thenEvents({
        type: 'EmailTemplateChanged',
        data: { template, from: { subject: 'Hello', body: 'Welcome!' }, to: { subject: 'Hi', body: 'Welcome to us!' } },
      })
  })

  it('speaks of it by its new name', () => {
    given(added)
      .when(change({ name: 'Greeting', is_active: false }))
      .thenEvents(
        { type: 'EmailTemplateChanged', data: { template: 'Greeting', from: { name: 'Welcome' }, to: { name: 'Greeting' } } },
        { type: 'EmailTemplateSwitchedOff', data: { template: 'Greeting' } },
      )
  })

  it('to another type is a change, too', () => {
    given(added)
      .when(change({ type: 'custom' }))
      .thenEvents({ type: 'EmailTemplateChanged', data: { template, from: { type: 'customer_info' }, to: { type: 'custom' } } })
  })

  it('by its switch alone is told by facts of their own', () => {
    given(added)
      .when(change({ is_active: false }))
      .thenEvents(off)
    given(added, off)
      .when(change({ is_active: true }))
      .thenEvents({ type: 'EmailTemplateSwitchedOn', data: { template } })
  })

  it('to what it is tells nothing', () => {
    given(added).when(change({})).thenNothing()
    given(added).when(change(welcome)).thenNothing()
    given(added, off)
      .when(change({ is_active: false }))
      .thenNothing()
  })

  it('is refused for one that was deleted or never was', () => {
    const refusal = { name: 'NotFound', message: 'Email template not found' }
    given(added, deleted)
      .when(change({ name: 'x' }))
      .thenRefused(refusal)
    given()
      .when(change({ name: 'x' }))
      .thenRefused(refusal)
  })
})

describe('two people on one template', () => {
  const first = by('maria', 1, added)
  const second = by('james', 2, {
    type: 'EmailTemplateChanged',
    data: { template, from: { subject: 'Hello' }, to: { subject: 'Good morning' } },
  })

  it('lose nothing where they change different fields', () => {
    given(first, second)
      .when(change({ ...welcome, body: 'Hi!' }, 1))
      .thenEvents({ type: 'EmailTemplateChanged', data: { template, from: { body: 'Welcome!' }, to: { body: 'Hi!' } } })
  })

  it('are told of both values where they change the same', () => {
    const conflicts = [{ field: 'subject', yours: 'Good evening', theirs: 'Good morning', by: 'james', at: '2026-03-02T10:00:00.000Z' }]
    given(first, second)
      .when(change({ subject: 'Good evening' }, 1))
      .thenRefused({ name: 'Conflict', conflicts })
  })

  it('agree where they switch it the same way', () => {
    given(first, by('james', 2, off))
      .when(change({ is_active: false }, 1))
      .thenNothing()
  })

  it('can have read no version that is still to come', () => {
    given(first)
      .when(change({ name: 'x' }, 2))
      .thenRefused({ name: 'Invalid' })
  })
})

describe('deleting a template', () => {
  it('is told, and can be taken back', () => {
    given(added).when({ type: 'DeleteTemplate', data: null }).thenEvents(deleted)
    given(added, deleted).when({ type: 'RestoreTemplate', data: null }).thenEvents({ type: 'EmailTemplateRestored', data: { template } })
  })

  it('is refused the second time; taking back what is there does nothing', () => {
    given(added, deleted).when({ type: 'DeleteTemplate', data: null }).thenRefused({ name: 'NotFound' })
    given(added).when({ type: 'RestoreTemplate', data: null }).thenNothing()
  })
})
