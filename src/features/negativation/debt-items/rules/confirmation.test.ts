import { cents } from '#values/cents.ts'
import { describe, expect, test } from 'vitest'

import {
  alertsSentence,
  missingReasonMessage,
  missingReversalMessage,
  nextStep,
  savingSentence,
  savingWords,
} from './confirmation.ts'
import { S } from './status.ts'

describe('confirmation before a submit', () => {
  test('names the current step and whether the last decision is taken in it', () => {
    expect(nextStep(S.MALL_TEAM)).toEqual({ from: 'Pendente Análise Shopping', isLast: false })
    expect(
      [S.HOLDING_HEAD, S.HOLDING_DIRECTOR, S.KEY_ACCOUNT].map((step) => nextStep(step)?.isLast),
    ).toEqual([true, true, true])
  })

  test('is missing for items that wait for the bureau or are done', () => {
    expect([S.SENDING, S.DONE, S.RELEASE].map(nextStep)).toEqual([undefined, undefined, undefined])
  })

  test('mentions alerts, which do not block the submit', () => {
    expect([alertsSentence(1), alertsSentence(1_023)]).toEqual([
      '1 boleto tem alerta e segue assim mesmo.',
      '1.023 boletos têm alerta e seguem assim mesmo.',
    ])
  })
})

describe('effect of saving a justification (rules 4.5)', () => {
  const limited = { limiteExcecao: 2, flagAprovador: false }

  test('with limit 2, exemptions 1 and 2 pass and the 3rd goes to the key account', () => {
    expect(savingSentence(limited, 0)).toBe(
      'Será a 1ª isenção deste boleto; a 3ª passa por Validar exceções.',
    )
    expect(savingSentence(limited, 1)).toBe(
      'Será a 2ª isenção deste boleto; a 3ª passa por Validar exceções.',
    )
    expect(savingSentence(limited, 2)).toBe(
      'Será a 3ª isenção deste boleto e passa por Validar exceções.',
    )
  })

  test('limit 0 or an approver flag always goes to the key account; no limit never does', () => {
    expect(savingSentence({ limiteExcecao: 0, flagAprovador: false }, 0)).toBe(
      'Será a 1ª isenção deste boleto e passa por Validar exceções.',
    )
    expect(savingSentence({ limiteExcecao: null, flagAprovador: true }, 0)).toBe(
      'Será a 1ª isenção deste boleto e passa por Validar exceções.',
    )
    expect(savingSentence({ limiteExcecao: null, flagAprovador: false }, 7)).toBe(
      'Será a 8ª isenção deste boleto.',
    )
  })
})

describe('hint of the justification form about saving (rules 4.4, 4.6)', () => {
  const open = { isNegativate: true, isJustified: false }
  const exempt = { isNegativate: false, isJustified: true }
  const blocked = { isNegativate: false, isJustified: false, block: 'Contrato sem CEP.' }

  test('one boleto: shows the current decision and the decision after saving', () => {
    expect(savingWords([open], true)).toBe(
      'A decisão é NEGATIVAR; uma justificativa a troca para ISENTAR.',
    )
    expect(savingWords([open], false, 'Será a 1ª isenção deste boleto.')).toBe(
      'Salvar troca a decisão para ISENTAR. Será a 1ª isenção deste boleto.',
    )
    expect(savingWords([exempt], true)).toBe(
      'Sem justificativa, salvar troca a decisão para NEGATIVAR.',
    )
    expect(savingWords([exempt], false)).toBe('A decisão continua ISENTAR.')
    expect(savingWords([{ ...exempt, isJustified: false }], true)).toBe(
      'A decisão é ISENTAR, sem justificativa guardada.',
    )
  })

  test('a blocked boleto: shows the block and never promises NEGATIVAR', () => {
    const sentences = [true, false].map((isNone) =>
      savingWords([blocked], isNone, 'Será a 1ª isenção deste boleto.'),
    )
    expect(sentences).toEqual([
      'Bloqueado: Contrato sem CEP. A decisão fica ISENTAR enquanto o bloqueio durar, e nenhuma justificativa é pedida.',
      'Bloqueado: Contrato sem CEP. A decisão já é ISENTAR; salvar guarda a justificativa para quando o bloqueio acabar.',
    ])
    expect(savingWords([{ ...blocked, isJustified: true }], true)).toBe(
      'Bloqueado: Contrato sem CEP. Salvar retira a justificativa; a decisão fica ISENTAR enquanto o bloqueio durar.',
    )
  })

  test('several boletos: counts the ones that change and the ones that are blocked', () => {
    expect(savingWords([open, open], true)).toBe('Escolha a justificativa dos 2 boletos.')
    expect(savingWords([open, open], false)).toBe(
      'Salvar troca a decisão dos 2 boletos para ISENTAR.',
    )
    expect(savingWords([open, exempt, blocked], false)).toBe(
      'Salvar troca a decisão de 1 dos 3 boletos para ISENTAR; a dos outros já é. 1 está bloqueado e fica ISENTAR de qualquer modo.',
    )
  })
})

describe('required reasons of the dialogs (rules 4.3 i)', () => {
  test('isentar, cancelar and the manual release need a reason and a ticket', () => {
    expect(missingReasonMessage({ motivo: ' ', numChamado: 'CH-1' })).toBe('Informe o motivo.')
    expect(missingReasonMessage({ motivo: 'Acordo por fora', numChamado: ' ' })).toBe(
      'Informe o número do chamado.',
    )
    expect(missingReasonMessage({ motivo: 'Acordo por fora', numChamado: 'CH-1' })).toBeUndefined()
  })

  test('with saldo 0, a removal is cancelled only as a reversed payment (row 15)', () => {
    const boletos = [
      { numBoleto: '1', saldo: cents(100) },
      { numBoleto: '2', saldo: cents(0) },
    ]
    expect(missingReversalMessage(boletos, false)).toBe(
      'O boleto 2 está sem saldo: marque que o pagamento foi estornado.',
    )
    expect(missingReversalMessage(boletos, true)).toBeUndefined()
    expect(missingReversalMessage(boletos.slice(0, 1), false)).toBeUndefined()
  })
})
