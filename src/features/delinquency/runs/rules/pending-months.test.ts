import { expect, test } from 'vitest'

import { pendingSentence } from './pending-months.ts'

const of = (mesAno: string, shopping: string) => ({ mesAno, shopping })

test('closed months with changed data are listed in one sentence', () => {
  expect(pendingSentence([of('09/2026', 'Shopping A')])).toBe(
    'Os dados de 09/2026, Shopping A, mudaram depois do fechamento.',
  )
  expect(pendingSentence([of('09/2026', 'Shopping A'), of('08/2026', 'Shopping A')])).toBe(
    'Os dados de 2 meses fechados mudaram depois: Shopping A, 08/2026 a 09/2026.',
  )
  expect(pendingSentence([of('08/2026', 'Shopping A'), of('08/2026', 'Shopping B')])).toBe(
    'Os dados de 2 meses fechados mudaram depois: 2 shoppings, 08/2026.',
  )
})
