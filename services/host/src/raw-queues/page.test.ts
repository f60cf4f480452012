import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { renderBullBoardPage } from './raw-queues.ts'

const template = readFileSync(createRequire(import.meta.url).resolve('@bull-board/ui/dist/index.ejs'), 'utf8')

it("bull-board's page loads under our content security policy and contains its values", () => {
  const page = renderBullBoardPage(template, {
    basePath: '/raw/',
    title: 'A "title" <b>',
    uiConfig: '{"a":"\\u003c"}',
    favIconDefault: 'logo.svg',
  })
  expect(page).not.toMatch(/style=|<style|https?:|<%|undefined/)
  expect(page).toContain('<base href="/raw/" />')
  expect(page).toContain('<title>A &#34;title&#34; &#60;b&#62;</title>')
  expect(page).toContain('{"a":"\\u003c"}')
  expect(page.match(/<script defer src="static\/js/g)?.length).toBeGreaterThan(1)
})
