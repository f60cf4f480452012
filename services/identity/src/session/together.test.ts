import { expect, it } from 'vitest'
import { together } from './together.ts'

// Questions that are answered when the test says so: with each key in capitals.
function asked() {
  const open: { keys: readonly string[]; answer(): void; fail(): void }[] = []
  const find = together<string, string>(
    (keys) =>
      new Promise((done, fail) => {
        const answer = () => done(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()])))
        open.push({ keys, answer, fail: () => fail(new Error('away')) })
      }),
  )
  const next = async () => {
    await Promise.resolve()
    const question = open.shift()
    if (!question) throw new Error('nothing is asked')
    return question
  }
  return { find, next, open }
}

it('asks for who comes alone at once', async () => {
  const { find, next } = asked()
  const ada = find('ada')
  const question = await next()
  expect(question.keys).toEqual(['ada'])
  question.answer()
  expect(await ada).toBe('ADA')
})

it('asks once for all who come meanwhile, after them, and each once', async () => {
  const { find, next, open } = asked()
  const ada = find('ada')
  const first = await next()
  const others = [find('bob'), find('ada'), find('nobody'), find('bob')]
  expect(open).toEqual([])
  first.answer()
  await ada
  const second = await next()
  expect(second.keys).toEqual(['bob', 'ada', 'nobody'])
  second.answer()
  expect(await Promise.all(others)).toEqual(['BOB', 'ADA', undefined, 'BOB'])
})

it('fails for those of one question alone', async () => {
  const { find, next } = asked()
  const ada = find('ada')
  const first = await next()
  const bob = find('bob')
  first.fail()
  await expect(ada).rejects.toThrow('away')
  const second = await next()
  second.answer()
  expect(await bob).toBe('BOB')
})
