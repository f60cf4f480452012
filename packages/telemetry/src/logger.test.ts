import { describe, expect, it } from 'vitest'
import { createLogger } from './index.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): {
  text: string
  lines: Record<string, unknown>[]
} {
  const written: string[] = []
  write(
    createLogger('host', {
      level: 'info',
      destination: { write: (line: string) => written.push(line) },
    }),
  )
  const text = written.join('')
  return {
    text,
    lines: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  }
}

describe('the log', () => {
  it('keeps numbers, flags and the allowed texts', () => {
    const { lines } = logged((log) => log.info({ leadId: 42, position: 7n, route: '/api/leads/:id', ok: true }, 'answered'))
    expect(lines).toMatchObject([
      {
        level: 'info',
        name: 'host',
        leadId: 42,
        position: '7',
        route: '/api/leads/:id',
        ok: true,
        msg: 'answered',
      },
    ])
  })

  it('shows the front-end and what failed in it', () => {
    const failed = { frontEnd: 'leads', version: '1.5.0', phase: 'canary', kind: 'error', at: 'chunk', count: 2, requestId: '7f3a' }
    const judged = { frontEnd: 'leads', version: '1.5.0', reason: '3 of 3 loads failed (100%)', isBack: true }
    const { lines } = logged((log) => {
      log.warn(failed, 'a front-end failed in a browser')
      log.warn(judged, 'a canary was rolled back')
    })
    expect(lines).toMatchObject([failed, judged])
  })

  it('drops every other text and every object at any depth', () => {
    const { text } = logged((log) => {
      log.info(
        {
          email: 'canary@example.com',
          body: { password: 'canary' },
          list: [{ phone: 'canary' }],
        },
        'answered',
      )
      log.child({ customer: 'canary' }).warn('child')
    })
    expect(text).not.toContain('canary')
  })

  it('shows a database error without the values in its message', () => {
    const error = Object.assign(new Error('invalid input syntax for type integer: "canary"'), {
      code: '22P02',
      detail: 'Key (email)=(canary)',
      table: 'leads',
    })
    const { text, lines } = logged((log) => log.error({ err: error }, 'failed'))
    expect(text).not.toContain('canary')
    expect(lines[0]?.err).toMatchObject({ code: '22P02', table: 'leads' })
  })

  it('stays on one line for a text with line breaks', () => {
    const { lines } = logged((log) => log.info({ reason: 'a\n{"level":"fatal"}\r\nb' }, 'two\nlines'))
    expect(lines).toHaveLength(1)
  })
})
