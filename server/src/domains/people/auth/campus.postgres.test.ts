import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registration } from '../../../test/accounts.ts'
import { openTestApp, type Answer, type TestApp } from '../../../test/app.ts'
import { patiently } from '@tradewind/labs/engine/test/sample'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test(
  '500 students behind one campus address can register and sign in',
  { timeout: patiently(120_000) },
  async () => {
    const address = '203.0.113.50'
    const forms = Array.from({ length: 500 }, () => registration())
    const registered = await Promise.all(
      forms.map((body) => inTurn((headers) => t.call('POST /api/auth/register', { body, address, headers }))),
    )
    expect(registered.filter(({ status }) => status !== 200).map(({ error }) => error)).toEqual([])
    const signedIn = await Promise.all(
      forms.map(({ email, password }) =>
        inTurn((headers) => t.call('POST /api/auth/login', { body: { email, password }, address, headers })),
      ),
    )
    expect(signedIn.filter(({ status }) => status !== 200).map(({ error }) => error)).toEqual([])
  },
)

/** A busy machine sends the last ones away for a moment. They come again with their place, as the product's client does. */
async function inTurn<T>(ask: (headers: Record<string, string>) => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let headers = {}; ;) {
    const answer = await ask(headers)
    if (answer.status !== 429 || answer.error.code !== 'busy') return answer
    headers = { 'x-turn': String(answer.headers['x-turn']) }
    await pause(Number(answer.headers['retry-after']) * 1000)
  }
}
