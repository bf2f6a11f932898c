import { expect, test } from 'vitest'

import { keptOutWords } from './kept-out.ts'

test('boletos that the bank or the ERP keeps out are counted apart', () => {
  expect(keptOutWords({ pagosNoBanco: 0, sumidos: 0 })).toBeUndefined()
  expect(keptOutWords({ pagosNoBanco: 1, sumidos: 0 })).toBe('1 boleto pago no banco fica fora.')
  expect(keptOutWords({ pagosNoBanco: 0, sumidos: 2 })).toBe('2 sumidos do ERP ficam fora.')
  expect(keptOutWords({ pagosNoBanco: 3, sumidos: 1 })).toBe(
    '3 boletos pagos no banco e 1 sumido do ERP ficam fora.',
  )
})
