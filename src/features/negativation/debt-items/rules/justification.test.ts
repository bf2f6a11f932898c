import { describe, expect, test } from 'vitest'
import {
  countsAsExemption,
  isException,
  isExemptionException,
  isNoJustification,
  maySaveJustification,
} from './justification.ts'
import { RESULTADOS, type Resultado } from '../contract/outcomes.ts'

const refusalText = (...args: Parameters<typeof maySaveJustification>) =>
  maySaveJustification(...args)?.because
const nothing = { hasAttachment: false }
const ticket = { ticket: 'CH-1', hasAttachment: false }
const file = { hasAttachment: true }

describe('fields that a justification requires (1:5, rules 4.4)', () => {
  test('NAO_OBRIGATORIO: nothing is required', () => {
    expect(refusalText('NAO_OBRIGATORIO', nothing)).toBeUndefined()
  })

  test('CHAMADO: the ticket is required and may not be blank', () => {
    expect(refusalText('CHAMADO', { ticket: '  ', hasAttachment: true })).toBe(
      '*Número do chamado é obrigatório.',
    )
    expect(refusalText('CHAMADO', ticket)).toBeUndefined()
  })

  test('CHAMADO_OU_ANEXO: the ticket or the file is required', () => {
    expect(refusalText('CHAMADO_OU_ANEXO', nothing)).toBe(
      '*Número do chamado ou Anexo são obrigatórios.',
    )
    expect(refusalText('CHAMADO_OU_ANEXO', ticket)).toBeUndefined()
    expect(refusalText('CHAMADO_OU_ANEXO', file)).toBeUndefined()
  })

  test('ANEXO: the file is required', () => {
    expect(refusalText('ANEXO', ticket)).toBe('*Anexo é obrigatório.')
    expect(refusalText('ANEXO', file)).toBeUndefined()
  })

  test('the bureau bill search shows the same sentence without accents', () => {
    expect(refusalText('CHAMADO', nothing, 'semAcentos')).toBe('*Numero do chamado e obrigatorio.')
    expect(refusalText('ANEXO', nothing, 'semAcentos')).toBe('*Anexo e obrigatorio.')
    expect(refusalText('CHAMADO_OU_ANEXO', nothing, 'semAcentos')).toBe(
      '*Numero do chamado ou Anexo sao obrigatorios.',
    )
  })

  test('999 is none', () => {
    expect([999, undefined, 1, 0].map(isNoJustification)).toEqual([true, true, false, false])
  })
})

describe('exemptions that count as exceptions (rules 4.5)', () => {
  const limited = (exceptionLimit: number | undefined, exemptionCount: number) =>
    isException({ needsApprover: false, exceptionLimit, exemptionCount })

  test('limiteExcecao 2: exemptions 1 and 2 pass, the 3rd goes to the key account', () => {
    expect([0, 1, 2].map((count) => limited(2, count))).toEqual([false, false, true])
  })

  test('limit 0 is always an exception, null never, flagAprovador always', () => {
    expect(limited(0, 0)).toBe(true)
    expect(limited(undefined, 99)).toBe(false)
    expect(isException({ needsApprover: true, exceptionLimit: undefined, exemptionCount: 0 })).toBe(
      true,
    )
  })

  test('only ISENTAR by a user counts, never by a guard', () => {
    const justification = { id: 1, needsApprover: true, exceptionLimit: undefined }
    expect(isExemptionException({ flag: 'ISENTAR', flagSetBy: 'PESSOA', justification }, 0)).toBe(
      true,
    )
    expect(isExemptionException({ flag: 'ISENTAR', flagSetBy: 'GUARDA', justification }, 0)).toBe(
      false,
    )
    expect(isExemptionException({ flag: 'NEGATIVAR', flagSetBy: 'PESSOA', justification }, 0)).toBe(
      false,
    )
  })

  test('quantidadeExcecao counts only the cycles that ended ISENTO', () => {
    const counted = (Object.keys(RESULTADOS) as Resultado[]).filter(countsAsExemption)
    expect(counted).toEqual(['ISENTO'])
  })
})
