// Every search treats empty filters ('' and []) as not sent (spec 1:5): callers send them for blank
// fields.
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import type { Call } from '#contract/call.ts'

import { everyRoute, servedToEveryRight } from '#testing/test-everything.ts'
import { samples } from '#testing/test-samples.ts'
import type { Sample } from '#testing/test-targets.ts'

const { ask, target } = servedToEveryRight('absent')

const optionalKeys = (schema: unknown) =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([key, field]) =>
        field instanceof z.ZodOptional ? [key] : [],
      )
    : []
const searches = everyRoute
  .map(({ call }) => call)
  .filter(
    ({ effect, answer, access }) =>
      effect === 'read' && answer !== undefined && access !== 'public',
  )
const filters = searches.flatMap((call) => [
  ...optionalKeys(call.fields).map((key) => [call.name, key, 'body', call] as const),
  ...optionalKeys(call.query).map((key) => [call.name, key, 'query', call] as const),
])

async function answerTo(call: Call, sample: Sample): Promise<{ status: number; body: unknown }> {
  const answer = await ask(call, sample)
  const { pedido: _, ...body } = answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, body }
}

describe('an empty filter', () => {
  test('exists in many searches', () => expect(filters.length).toBeGreaterThan(150))

  test.each(filters)('of %s, %s, equals a missing filter', async (name, key, where, call) => {
    const sample = samples[name]?.(target()) ?? {}
    const { [key]: _, ...without }: Record<string, unknown> = { ...sample[where] }
    const expectedAnswer = await answerTo(call, { ...sample, [where]: without } as Sample)
    for (const empty of where === 'query' ? [''] : ['', '  ', []]) {
      const answer = await answerTo(call, {
        ...sample,
        [where]: { ...without, [key]: empty },
      } as Sample)
      if (call.emptyCounts?.includes(key)) expect(answer.status).toBe(400)
      else expect(answer, JSON.stringify(empty)).toEqual(expectedAnswer)
    }
  })
})
