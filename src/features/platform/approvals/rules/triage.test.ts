import { describe, expect, test } from 'vitest'

import { refusal } from '#values/refusal.ts'

import { type Chain, enteredFrom, fourEyes, handledBy } from './handling.ts'
import { addToTriage, type Candidate, emptyTriage, wholeListRefusal } from './triage.ts'

const steps = ['ANALYSE', 'APPROVE', 'DONE'] as const
type Step = (typeof steps)[number]
const chain: Chain<Step> = {
  order: (step) => steps.indexOf(step),
  ruleOf: (step) => step,
  isApproval: (step) => step === 'APPROVE',
  decidedBefore: { APPROVE: ['ANALYSE'] },
  notAllowed: () => refusal('SEM_PERMISSAO', 'Não é sua.'),
  analystApproves: () => refusal('QUATRO_OLHOS', 'Quem analisou não aprova.'),
  consecutiveMover: () => refusal('QUATRO_OLHOS', 'Quem moveu não move.'),
  outOfStep: (step) => refusal('FORA', `Está em ${step}.`),
  changedMeanwhile: () => refusal('ALTERADO', 'Mudou.'),
}
type One = Candidate<Step> & { readonly id: number }
const thing = (id: number, status: Step, more: Partial<One['item']> = {}): One => ({
  id,
  item: { status, enteredFrom: {}, handledBy: {}, ...more },
})
const statuses: Readonly<Record<string, 403 | 409 | 422>> = {
  SEM_PERMISSAO: 403,
  QUATRO_OLHOS: 403,
  FORA: 409,
  ALTERADO: 409,
}
const submitted = (items: readonly One[], unfit?: (one: One) => ReturnType<typeof refusal>) => {
  const triage = emptyTriage<One>()
  const ready = addToTriage(
    chain,
    triage,
    { by: { userId: 1, rules: ['APPROVE'] }, items, steps: ['APPROVE'] },
    unfit,
  )
  const whole = wholeListRefusal(triage, {
    id: ({ id }) => id,
    status: ({ code }) => statuses[code] ?? 422,
    changed: () => ({ by: 'Bia', at: new Date(0) }),
  })
  return { ready: ready.map(({ id }) => id), whole }
}

describe('list that moves whole', () => {
  test('of items in the own step is ready without a refusal', () => {
    expect(submitted([thing(1, 'APPROVE'), thing(2, 'APPROVE')])).toEqual({
      ready: [1, 2],
      whole: undefined,
    })
  })

  test('an item that was never in a step of this user is refused with 403, before anything else', () => {
    const { whole } = submitted([
      thing(1, 'DONE', { enteredFrom: { APPROVE: 'ANALYSE' } }),
      thing(2, 'ANALYSE'),
    ])
    expect(whole).toMatchObject({ status: 403, itens: [{ id: 2, codigo: 'SEM_PERMISSAO' }] })
  })

  test('four eyes refuse with 403, an item that left meanwhile with 409 and who moved it', () => {
    const own = thing(1, 'APPROVE', { handledBy: { ANALYSE: [1] } })
    const moved = thing(2, 'DONE', { enteredFrom: { APPROVE: 'ANALYSE' } })
    expect(submitted([moved, own]).whole).toMatchObject({ status: 403, itens: [{ id: 1 }] })
    expect(submitted([moved, thing(3, 'APPROVE')]).whole).toMatchObject({
      status: 409,
      alteradoPor: 'Bia',
      itens: [{ id: 2, codigo: 'FORA' }],
    })
  })

  test('a stale version is a conflict, and another refused move keeps its own status', () => {
    expect(submitted([{ ...thing(1, 'APPROVE'), isStale: true }]).whole).toMatchObject({
      status: 409,
      itens: [{ codigo: 'ALTERADO' }],
    })
    const unfit = () => refusal('REGRA', 'Falta algo.')
    expect(submitted([thing(1, 'APPROVE')], unfit).whole).toMatchObject({ status: 422 })
  })
})

describe('users of an item', () => {
  test('the last user who moved it on is stored, and only the first entry of a step', () => {
    const first = handledBy({ handledBy: {} }, 'ANALYSE' as Step, 1)
    expect(
      handledBy({ handledBy: handledBy({ handledBy: first }, 'ANALYSE', 2) }, 'ANALYSE', 1),
    ).toEqual({ ANALYSE: [2, 1] })
    const entered = enteredFrom<Step>({ status: 'ANALYSE', enteredFrom: {} }, 'APPROVE')
    expect(enteredFrom<Step>({ status: 'DONE', enteredFrom: entered }, 'APPROVE')).toEqual({
      APPROVE: 'ANALYSE',
    })
  })

  test('the user who analysed cannot approve, another user can', () => {
    const analysed = { status: 'APPROVE', handledBy: { ANALYSE: [1, 2] } } as const
    expect(fourEyes(chain, analysed, { userId: 1 })?.code).toBe('QUATRO_OLHOS')
    expect(fourEyes(chain, analysed, { userId: 3 })).toBeUndefined()
  })
})
