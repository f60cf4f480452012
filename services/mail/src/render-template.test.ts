import { templateVariables } from '@crm/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderTemplate } from './render-template.ts'

const ann = {
  customer_name: 'Ann Lee',
  customer_email: 'ann.lee@example.com',
  installation_date: 'November 27, 2026',
  project_amount: '$1,200.00',
  tracking_number: '9400 1118',
  company_name: 'Kitchen Solutions',
}
const body = (text: string, values: Parameters<typeof renderTemplate>[1] = ann) => renderTemplate({ subject: 's', body: text }, values)
/** The content inside the HTML page. */
const inside = (html: string): string => html.slice(html.indexOf('serif">') + 8, html.indexOf('\n</font>'))
const htmlOf = (text: string, values = ann) => inside(body(text, values).html)

describe('filling a template', () => {
  it('puts the values of a record in, with and without blanks around the name', () => {
    expect(
      renderTemplate({ subject: 'For {{customer_name}}', body: 'Hello {{ customer_name }}, see {{company_name}}.' }, ann),
    ).toMatchObject({
      subject: 'For Ann Lee',
      text: 'Hello Ann Lee, see Kitchen Solutions.',
      unknown: [],
      missing: [],
    })
  })

  it.each(templateVariables)('knows {{%s}}', (name) => {
    expect(body(`-{{${name}}}-`, { [name]: 'value' })).toMatchObject({ text: '-value-', unknown: [], missing: [] })
    expect(body(`-{{${name}}}-`, { [name]: null })).toMatchObject({ text: `-{{${name}}}-`, unknown: [], missing: [name] })
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'instaler_phone', 'Customer_Name', 'customer name', '1'])(
    'leaves {{%s}} as it is, and says so',
    (name) => {
      expect(renderTemplate({ subject: `{{${name}}}`, body: `{{ ${name} }}` }, ann)).toMatchObject({
        subject: `{{${name}}}`,
        text: `{{ ${name} }}`,
        unknown: [name],
        missing: [],
      })
    },
  )

  it.each([
    ['{{', ['…']],
    ['{{}}', ['…']],
    ['{{  }}', ['…']],
    ['{{customer_name', ['customer_name …']],
    ['{{customer_name}', ['customer_name …']],
    ['{{{{customer_name}}}}', ['…']],
    [`{{${'x'.repeat(81)}}}`, [`${'x'.repeat(40)} …`]],
  ])('lets no braces go out that stand open: %s', (text, unknown) => {
    expect(body(text).unknown).toEqual(unknown)
    expect(renderTemplate({ subject: text, body: 'b' }, ann).unknown).toEqual(unknown)
  })

  it('takes single braces for what they are', () => {
    expect(body('{customer_name} {{{customer_name}}} } {')).toMatchObject({ text: '{customer_name} {Ann Lee} } {', unknown: [] })
  })

  it('looks through no value for variables, and takes none for an open one', () => {
    const sly = { ...ann, customer_name: '{{customer_email}}', company_name: '{{constructor}} {{' }
    expect(renderTemplate({ subject: '{{customer_name}}', body: '{{customer_name}} {{company_name}}' }, sly)).toMatchObject({
      subject: '{ {customer_email}}',
      text: '{ {customer_email}} { {constructor}} { {',
      unknown: [],
      missing: [],
    })
  })

  it('takes a blank value for none', () => {
    expect(body('{{customer_name}}', { customer_name: ' ' })).toMatchObject({ text: '{{customer_name}}', missing: ['customer_name'] })
  })

  it('marks in the HTML what it could not fill', () => {
    expect(htmlOf('{{instaler_phone}} {{order_number}} {{<b>}}')).toBe(
      '<p><mark>{{instaler_phone}}</mark> <mark>{{order_number}}</mark> <mark>{{&lt;b&gt;}}</mark></p>',
    )
  })
})

describe('the HTML of a message', () => {
  it('has a paragraph for what stands between empty lines, and a break for a line', () => {
    expect(htmlOf('Hello,\n\nfirst\nsecond\n \n\nthird\n')).toBe('<p>Hello,</p>\n<p>first<br>\nsecond</p>\n<p>third</p>')
  })

  it('makes links of web addresses, without what ends the sentence', () => {
    expect(htmlOf('See https://example.com/a?b=1&c=2. Or (http://example.com/x)!')).toBe(
      '<p>See <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>. ' +
        'Or (<a href="http://example.com/x">http://example.com/x</a>)!</p>',
    )
  })

  it('makes a value that stands within an address a part of it', () => {
    const text = 'https://example.com/?t={{tracking_number}}&x'
    expect(body(text).text).toBe('https://example.com/?t=9400%201118&x')
    const sly = { ...ann, tracking_number: '1#@evil.example/"><b>' }
    expect(htmlOf(text, sly)).toBe(
      '<p><a href="https://example.com/?t=1%23%40evil.example%2F%22%3E%3Cb%3E&amp;x">https://example.com/?t=1%23%40evil.example%2F%22%3E%3Cb%3E&amp;x</a></p>',
    )
  })

  it('makes no link of what a value says', () => {
    expect(htmlOf('{{customer_name}}', { ...ann, customer_name: 'https://evil.example' })).toBe('<p>https://evil.example</p>')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', 'JAVASCRIPT://x'])(
    'makes no link of %s',
    (text) => {
      expect(htmlOf(text)).not.toContain('<a')
    },
  )
})

const malicious = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '</p></font></body><iframe src=//evil.example>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import url(//evil.example)</style>',
  '<svg/onload=alert(1)>',
  '<!--<script>-->',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<form action=//evil.example><input name=password>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  'Ann\r\nBcc: evil@example.com',
  'Ann\nSubject: other\n\n<b>body</b>',
  'Ann\u0000\u0007\u001b[2J',
  'Ann\u2028Bcc: evil@example.com\u2029',
  '{{customer_email}}<b>',
  '{{constructor.constructor("alert(1)")()}}',
  'ev\u0085il\r\n.\r\nMAIL FROM:<x@evil.example>',
]
const tags = /<(?!\/?(p|br|mark|font|a|html|head|meta|title|body)\b|!doctype html>)/i

describe.each(malicious)('what somebody calls himself, or writes into a template: %j', (text) => {
  it('adds no header as a value or as a subject', () => {
    for (const { subject } of [
      renderTemplate({ subject: 'Hello {{customer_name}}', body: 'b' }, { customer_name: text }),
      renderTemplate({ subject: text, body: 'b' }, ann),
    ]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur.
      expect(subject).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/)
    }
  })

  it('adds no element to the page', () => {
    const asValue = renderTemplate({ subject: '{{customer_name}}', body: '{{customer_name}}' }, { customer_name: text }).html
    const asTemplate = renderTemplate({ subject: text, body: text }, ann).html
    for (const html of [asValue, asTemplate]) {
      expect(html).not.toMatch(tags)
      expect(html.match(/<(p|meta|title|body|font|html|head)\b/g)?.length).toBeLessThanOrEqual(9)
      expect(html.replace(/<font face="[^"]*">|<meta charset="utf-8">|<html lang="en">|<a href="[^"]*">/g, '')).not.toMatch(/<[a-z]+\s/i)
    }
  })

  it('stands in the text as it is, but that no double braces leave', () => {
    expect(body('Hello {{customer_name}}!', { customer_name: text }).text).toBe(`Hello ${text.replace(/\{\{/g, '{ {')}!`)
  })
})

describe('for any text and any values', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('{{customer_name}}', '{{', '}}', '<', '&amp;', '"', '\n', 'https://a.example/', '{{ x }}'),
  )
  const texts = fc.array(anything, { maxLength: 8 }).map((parts) => parts.join(''))
  const names = fc.constantFrom(...templateVariables)

  it('no value gets out of its place', () => {
    fc.assert(
      fc.property(texts, names, (value, name) => {
        const { html, text, subject, unknown } = renderTemplate(
          { subject: `a{{${name}}}b`, body: `c{{${name}}}d` },
          { [name]: `x${value}` },
        )
        expect(unknown).toEqual([])
        expect(text).not.toContain('{{')
        expect(text.replace(/\{ (?=\{)/g, '{')).toBe(`cx${value.replace(/\{ (?=\{)/g, '{')}d`)
        expect(html).not.toMatch(tags)
        expect(subject).toMatch(/^ax[^\n\r]*b$/s)
      }),
    )
  })

  it('what was written comes out, with the names filled in', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const values = { customer_name: 'Ann' }
        const { text: once, unknown, html } = renderTemplate({ subject: 's', body: text }, values)
        expect(once).toBe(text.replace(/\{\{\s*customer_name\s*\}\}/g, 'Ann'))
        expect(html).not.toMatch(tags)
        // Remaining double braces are reported as unknown.
        expect(once.includes('{{')).toBe(unknown.length > 0)
      }),
    )
  })
})

describe('what somebody adds to a template', () => {
  const signed = 'Hello {{customer_name}},\n\nwe come soon.\n\nBest regards,\n{{company_name}}'
  const add = (message: string, template = signed) => renderTemplate({ subject: 's', body: template, message }, ann)

  it('stands above the signature, which is a short last paragraph that names the company', () => {
    expect(add('The van is blue.').text).toBe(`Hello Ann Lee,\n\nwe come soon.\n\nThe van is blue.\n\nBest regards,\n${ann.company_name}`)
  })

  it.each(['Hello.\n\nWe come soon.', '{{company_name}}', 'Hello.\n\na\nb\nc\n{{company_name}}'])(
    'stands below where there is none: %j',
    (template) => {
      expect(add('The van is blue.', template).text).toMatch(/\n\nThe van is blue\.$/)
    },
  )

  it('is a block of its own in the HTML, escaped, with its lines', () => {
    const { html } = add(' <i>The van</i>\nis blue.\n\nHonk. ')
    expect(html).toContain('<p>we come soon.</p>\n<table role="presentation"')
    expect(html).toContain('\n&lt;i&gt;The van&lt;/i&gt;<br>\nis blue.<br>\n<br>\nHonk.\n</font></td></tr>\n</table>\n<p>Best regards,')
  })

  it('is filled as the template is, and leaves no braces behind', () => {
    expect(add('For {{customer_name}}')).toMatchObject({ text: expect.stringContaining('For Ann Lee'), unknown: [], missing: [] })
    expect(add('{{nobody}} {{order_number}} {{')).toMatchObject({ unknown: ['nobody', '…'], missing: ['order_number'] })
  })
})
