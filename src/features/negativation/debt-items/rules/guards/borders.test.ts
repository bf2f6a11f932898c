import { describe, expect, test } from 'vitest'

import { soundFacts, soundFiador } from '#testing/example-guard-facts.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { guardItem } from '../guards.ts'
import type { ParameterCode } from '#features/platform/parameters/rules/definitions.ts'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { type GuardCode, GUARDS } from './codes.ts'
import type { GuardFacts, GuardFiador, GuardMoment } from './facts.ts'

const { address } = soundFiador

type Border = {
  /** The last facts without the guard, and the first with it. */
  readonly silent: Partial<GuardFacts>
  readonly speaks: Partial<GuardFacts>
  readonly moment?: GuardMoment
  readonly stored?: Partial<Record<ParameterCode, string>>
}

const ofFiador = (more: Partial<GuardFiador>) => ({ fiadores: [{ ...soundFiador, ...more }] })

// A guard without a border case is a compile error: otherwise a guard that never fires would
// pass.
const BORDERS: Readonly<Record<GuardCode, Border>> = {
  G01: { silent: { balance_cents: cents(1) }, speaks: { balance_cents: cents(0) } },
  G02: {
    silent: ofFiador({ document: '52998224725' }),
    speaks: ofFiador({ document: '52998224726' }),
  },
  G03: { silent: { dueOn: localDate('2026-11-14') }, speaks: { dueOn: localDate('2026-11-15') } },
  G04: { silent: { dueOn: localDate('2023-11-19') }, speaks: { dueOn: localDate('2023-11-18') } },
  G05: { silent: { exceptionLists: [] }, speaks: { exceptionLists: ['CPF/CNPJ'] } },
  G06: { silent: {}, speaks: { agreement: { description: 'A-1' } } },
  G07: { silent: { legalStatus: 'RJ_DEFERIDA' }, speaks: { legalStatus: 'LIMINAR' } },
  G08: {
    silent: ofFiador({ address: { ...address, uf: 'SP' } }),
    speaks: ofFiador({ address: { ...address, uf: '' } }),
  },
  G09: { silent: {}, speaks: ofFiador({ listing: 'ATIVA' }) },
  G10: {
    silent: ofFiador({ birthOn: localDate('2008-11-18') }),
    speaks: ofFiador({ birthOn: localDate('2008-11-19') }),
  },
  G11: { silent: { legalStatus: 'LIMINAR' }, speaks: { legalStatus: 'RJ_APROVADA' } },
  G12: {
    silent: ofFiador({ guaranteeEndsOn: localDate('2026-11-18') }),
    speaks: ofFiador({ guaranteeEndsOn: localDate('2026-11-17') }),
  },
  G13: {
    silent: ofFiador({ notifiedOn: localDate('2026-11-08') }),
    speaks: ofFiador({ notifiedOn: localDate('2026-11-09') }),
  },
  G14: {
    silent: { bankReturnPendingOn: localDate('2026-11-13') },
    speaks: { bankReturnPendingOn: localDate('2026-11-16') },
  },
  G15: {
    silent: { approved_cents: cents(100_000), balance_cents: cents(101_000) },
    speaks: { approved_cents: cents(100_000), balance_cents: cents(101_001) },
    moment: 'SEND',
  },
  G16: {
    silent: { creditorDocument: '33000167000101' },
    speaks: { creditorDocument: '11222333000181' },
  },
  G17: { silent: {}, speaks: ofFiador({ excludedOn: localDate('2026-01-10') }) },
  G18: { silent: { natureza: 'AL' }, speaks: { natureza: 'ZZ' } },
  G19: { silent: {}, speaks: { disputedOn: localDate('2026-11-18') } },
  G31: { silent: {}, speaks: { twins: { numbers: ['01', '1'], kind: 'GRAFIA' } } },
  G32: { silent: {}, speaks: { vanishedOn: localDate('2026-11-18') } },
  G33: {
    silent: { confirmedOn: localDate('2026-11-12') },
    speaks: { confirmedOn: localDate('2026-11-11') },
  },
}

const codes = Object.keys(GUARDS) as GuardCode[]

describe.each(codes)('%s', (code) => {
  const { silent, speaks, moment = 'SUBMIT', stored = {} } = BORDERS[code]
  const guardCodes = (facts: Partial<GuardFacts>) =>
    guardItem({ ...soundFacts, ...facts }, moment, parameterSet(stored)).map(({ codigo }) => codigo)

  test('is silent on one side of its threshold and triggers on the other', () => {
    expect([guardCodes(silent).includes(code), guardCodes(speaks).includes(code)]).toEqual([
      false,
      true,
    ])
  })
})

test('a valid boleto triggers no guard', () => {
  expect(guardItem(soundFacts, 'SUBMIT', parameterSet({}))).toEqual([])
})
