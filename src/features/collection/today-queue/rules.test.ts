import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { lastPostponement, mayPostpone } from './rules/postponement.ts'
import { type QueueFacts, reasonsOf } from './rules/reasons.ts'
import { emptyQueueWords, ownerOf } from './rules/sentences.ts'
import { termsOf } from './rules/terms.ts'

// A Wednesday; Friday the 20th is a holiday.
const today = localDate('2026-11-18')
const parameters = {
  AGIR_DIVIDA_VALOR: cents(5_000_000),
  AGIR_DIVIDA_DIAS: 30,
  AGIR_ESPERA_DIAS: 5,
}
const terms = termsOf(parameters, today)
const spoken: QueueFacts = {
  overdue_cents: cents(100_000),
  oldestDueOn: localDate('2026-08-10'),
  lastContactOn: localDate('2026-09-01'),
  brokenPromiseOn: undefined,
  isPromised: false,
  prescribesOn: undefined,
  postponedUntil: undefined,
  hasReplied: false,
}
const reasons = (facts: Partial<QueueFacts>) => reasonsOf({ ...spoken, ...facts }, terms)
const broken = { brokenPromiseOn: localDate('2026-11-13') }
const prescribing = { prescribesOn: localDate('2027-01-04') }

describe('reasons to be in the queue', () => {
  test('all four reasons, in their order', () => {
    expect(
      reasons({
        ...broken,
        ...prescribing,
        overdue_cents: cents(5_000_000),
        lastContactOn: undefined,
      }),
    ).toEqual(['PROMESSA_QUEBRADA', 'PRESCRICAO_PERTO', 'DIVIDA_SEM_CONTATO', 'PRIMEIRO_CONTATO'])
  })

  test('a reply comes first, also of a customer who promised, and not while it is postponed', () => {
    expect(reasons({ ...broken, hasReplied: true })).toEqual(['RESPONDEU', 'PROMESSA_QUEBRADA'])
    expect(reasons({ hasReplied: true, isPromised: true })).toEqual(['RESPONDEU'])
    expect(reasons({ hasReplied: true, postponedUntil: localDate('2026-11-19') })).toEqual([])
  })

  test('a customer contacted about a small debt is not in the queue', () => {
    expect(reasons({})).toEqual([])
  })

  test('a customer with nothing overdue is not in the queue', () => {
    expect(reasons({ ...broken, overdue_cents: cents(0) })).toEqual([])
  })

  test('a promise in force removes the customer for any other reason', () => {
    expect(reasons({ ...broken, ...prescribing, isPromised: true })).toEqual([])
  })

  test('a postponed customer returns on that day, not before', () => {
    expect(reasons({ ...broken, postponedUntil: localDate('2026-11-19') })).toEqual([])
    expect(reasons({ ...broken, postponedUntil: today })).toEqual(['PROMESSA_QUEBRADA'])
  })

  test('a broken promise is answered by a contact after it broke, not by an earlier one', () => {
    // The promise of 13/11 was valid until 17/11.
    expect(reasons({ ...broken, lastContactOn: localDate('2026-11-17') })).toEqual([
      'PROMESSA_QUEBRADA',
    ])
    expect(reasons({ ...broken, lastContactOn: today })).toEqual([])
  })

  test('a contact counts for five business days; on the sixth day the reason returns', () => {
    const old = { brokenPromiseOn: localDate('2026-10-01') }
    expect(reasons({ ...old, lastContactOn: localDate('2026-11-12') })).toEqual([])
    expect(reasons({ ...old, lastContactOn: localDate('2026-11-11') })).toEqual([
      'PROMESSA_QUEBRADA',
    ])
    expect(reasons({ ...prescribing, lastContactOn: localDate('2026-11-12') })).toEqual([])
    expect(reasons({ ...prescribing, lastContactOn: localDate('2026-11-11') })).toEqual([
      'PRESCRICAO_PERTO',
    ])
  })

  test('a debt is large from R$ 50.000,00 on, and without contact after 30 days', () => {
    const withoutContact = { lastContactOn: localDate('2026-10-19') }
    expect(reasons({ ...withoutContact, overdue_cents: cents(5_000_000) })).toEqual([
      'DIVIDA_SEM_CONTATO',
    ])
    expect(reasons({ ...withoutContact, overdue_cents: cents(4_999_999) })).toEqual([])
    expect(
      reasons({ overdue_cents: cents(5_000_000), lastContactOn: localDate('2026-10-20') }),
    ).toEqual([])
  })

  test('a large debt that fell due a week ago is a first contact, not yet without contact', () => {
    expect(
      reasons({
        overdue_cents: cents(9_000_000),
        oldestDueOn: localDate('2026-11-10'),
        lastContactOn: undefined,
      }),
    ).toEqual(['PRIMEIRO_CONTATO'])
  })

  test('a contact about an older debt does not count for this one', () => {
    expect(reasons({ oldestDueOn: localDate('2026-11-10') })).toEqual(['PRIMEIRO_CONTATO'])
  })
})

describe('text of an empty queue', () => {
  const emptyTextOf = (
    primeirosContatos: number,
    promessas: number,
    dia = '2026-11-19',
    feitosHoje = 52,
  ) =>
    emptyQueueWords(
      { feitosHoje, proximo: { dia: localDate(dia), primeirosContatos, promessas } },
      today,
    )

  test('shows what was done and who comes tomorrow', () => {
    expect(emptyTextOf(9, 6)).toBe(
      '52 de 52 feitos. Amanhã entram 9 primeiros contatos e, se não forem pagas, 6 promessas.',
    )
    expect(emptyTextOf(1, 0)).toBe('52 de 52 feitos. Amanhã entra 1 primeiro contato.')
    expect(emptyTextOf(0, 1)).toBe('52 de 52 feitos. Amanhã, se não for paga, entra 1 promessa.')
  })

  test('names the day if the next business day is not tomorrow; without contacts it counts none', () => {
    expect(emptyTextOf(2, 0, '2026-11-23', 0)).toBe('Em 23/11 entram 2 primeiros contatos.')
    expect(emptyTextOf(0, 0)).toBe('52 de 52 feitos. Amanhã ninguém novo entra na fila.')
  })

  test('is missing for a queue that is not empty', () => {
    expect(emptyQueueWords({ feitosHoje: 3, proximo: null }, today)).toBeUndefined()
  })
})

describe('who contacts a customer instead of the user', () => {
  const words = (corporativo: boolean) => ({
    idShopping: 1,
    corporativo,
    palavras: corporativo ? 'é da cobrança corporativa' : 'é do shopping',
  })
  const kinds = {
    ofMall: { shoppingId: 1, hasCorporate: false, isCorporate: false },
    both: { shoppingId: 1, hasCorporate: true, isCorporate: false },
    corporate: { shoppingId: 1, hasCorporate: true, isCorporate: true },
  }
  const shown = (...owners: ReturnType<typeof words>[]) =>
    Object.values(kinds).map((kind) => ownerOf(owners, kind))

  test('one LUC of the own kind makes the customer theirs', () => {
    expect(shown(words(true))).toEqual([undefined, undefined, 'é da cobrança corporativa'])
    expect(shown(words(false))).toEqual(['é do shopping', undefined, undefined])
  })

  test('for a user who contacts nobody it is the corporate collection if all LUCs are in groups', () => {
    expect(shown(words(false), words(true))).toEqual([
      'é do shopping',
      'é do shopping',
      'é da cobrança corporativa',
    ])
  })

  test('while the owners are unknown it is nobody', () => {
    expect(shown()).toEqual([undefined, undefined, undefined])
  })
})

describe('postponement days', () => {
  const last = lastPostponement(today, 10)

  test('ten business days over a holiday and two weekends end on 03/12/2026', () => {
    expect(last).toBe('2026-12-03')
  })

  test('from tomorrow to that day, both included', () => {
    const may = (day: string) => mayPostpone(localDate(day), { today, last })
    expect(may('2026-11-19')).toBeUndefined()
    expect(may('2026-12-03')).toBeUndefined()
    expect(may('2026-11-22')?.because).toBe('22/11/2026 não é dia útil: escolha 23/11/2026.')
    expect(may('2026-11-18')?.because).toBe('O dia da volta deve ficar de 19/11/2026 a 03/12/2026.')
    expect(may('2026-12-04')?.because).toBe('O dia da volta deve ficar de 19/11/2026 a 03/12/2026.')
  })
})
