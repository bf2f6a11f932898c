import { describe, expect, test } from 'vitest'
import { submitAll, type SubmitItem, type Submission } from './decisions.ts'
import * as examples from '#testing/example-item-facts.ts'
import {
  after,
  block,
  inHoldingTeam,
  inMallHead,
  inMallTeam,
  ordinary,
  paidOff,
  people,
  reason,
} from '#testing/example-item-facts.ts'
import type { ItemState } from './item.ts'
import { isDecisionStep, S, WORKFLOW_STATUSES } from './status.ts'

const steps = WORKFLOW_STATUSES.filter(
  (status) => isDecisionStep(status) && status !== S.KEY_ACCOUNT,
)

const row = (idBoleto: number, item: ItemState, more: Partial<SubmitItem> = {}): SubmitItem => ({
  idBoleto,
  item: { ...item, numBoleto: `B-${idBoleto}` },
  facts: ordinary,
  alteradoPor: 'Ana',
  alteradoEm: new Date('2026-11-18T12:00:00Z'),
  ...more,
})

const submit = (items: readonly SubmitItem[], more: Partial<Submission> = {}) =>
  submitAll({ by: people.mallTeam, items, steps, ...more })

const exempt = { decision: { flag: 'ISENTAR' } } as const
const negativate = { decision: { flag: 'NEGATIVAR' } } as const
const blockedContext = { facts: { ...ordinary, guards: { block, blockedFiadores: [] } } }
const elsewhere = row(9, inMallHead)

describe('order of checks in a bulk submit (rules 4.3 b)', () => {
  test('the flags in the request are the decision, and every item moves', () => {
    const verdict = submit([row(1, inMallTeam, negativate), row(2, inMallTeam)])
    expect(verdict).toMatchObject({
      movidos: [
        { idBoleto: 1, row: '3', to: { status: S.MALL_HEAD } },
        { idBoleto: 2, row: '3' },
      ],
      ignorados: [],
      retirados: [],
    })
  })

  test('1: a missing justification is 400; the first in screen order is named, all are in itens, nothing moves', () => {
    const verdict = submit([
      row(1, inMallTeam),
      row(2, inMallTeam, exempt),
      row(3, inMallTeam, exempt),
    ])
    expect(verdict).toMatchObject({
      refusal: {
        status: 400,
        mensagem: 'O boleto B-2 precisa de uma justificativa.',
        itens: [{ id: 2 }, { id: 3, texto: 'O boleto B-3 precisa de uma justificativa.' }],
      },
    })
  })

  test('1: NEGATIVAR with a BLOQUEIO is 422 with the list; the 400 has priority', () => {
    const one = row(1, inMallTeam, { ...negativate, ...blockedContext })
    expect(submit([one, row(2, inMallTeam)])).toMatchObject({
      refusal: { status: 422, itens: [{ id: 1, codigo: 'G07' }] },
    })
    expect(submit([one, row(2, inMallTeam, exempt)])).toMatchObject({
      refusal: { status: 400, itens: [{ id: 2 }] },
    })
  })

  test('2: an item that moved meanwhile is skipped, with who moved it and when', () => {
    const verdict = submit([row(1, inMallTeam), elsewhere])
    expect(verdict).toMatchObject({
      movidos: [{ idBoleto: 1 }],
      ignorados: [
        {
          idBoleto: 9,
          alteradoPor: 'Ana',
          alteradoEm: new Date('2026-11-18T12:00:00Z'),
          codigo: 'FORA_DA_ETAPA',
        },
      ],
    })
  })

  test('2: if all items moved meanwhile, the answer is 409 with who and when', () => {
    expect(submit([elsewhere])).toMatchObject({ refusal: { status: 409, alteradoPor: 'Ana' } })
  })

  test('2: a moved item without justification does not refuse the rest of the list', () => {
    expect(submit([row(9, inMallHead, exempt), row(1, inMallTeam)])).toMatchObject({
      movidos: [{ idBoleto: 1 }],
    })
  })

  test('1 before 2: an error in the remaining items refuses the list although another item moved', () => {
    expect(submit([elsewhere, row(1, inMallTeam, exempt)])).toMatchObject({
      refusal: { status: 400 },
    })
  })

  test('3: paid items leave by row 11 and are listed separately', () => {
    const paid = {
      facts: {
        ...paidOff,
        guards: { block: { codigo: 'G01', texto: 'Sem saldo.' }, blockedFiadores: [] },
      },
    }
    expect(
      submit([row(1, inMallTeam, { ...negativate, ...paid }), row(2, inMallTeam)]),
    ).toMatchObject({
      movidos: [{ idBoleto: 2 }],
      retirados: [{ idBoleto: 1, row: '11', to: { resultado: 'RETIRADO_PAGAMENTO' } }],
    })
  })

  test('a fixed status skips an item that is in another step of the same user', () => {
    const both = { ...people.everything, userId: 77 }
    const items = [row(1, inMallTeam), row(2, inHoldingTeam)]
    expect(submit(items, { by: both, pinnedStatus: S.MALL_TEAM })).toMatchObject({
      movidos: [{ idBoleto: 1 }],
      ignorados: [{ idBoleto: 2 }],
    })
    expect(submit(items, { by: both })).toMatchObject({
      movidos: [{ idBoleto: 1 }, { idBoleto: 2 }],
    })
  })

  test('an empty list does nothing', () => {
    expect(submit([])).toEqual({ movidos: [], ignorados: [], retirados: [] })
  })
})

describe('four eyes in a bulk submit (F9)', () => {
  const own = after(inMallTeam, [{ type: 'submit', by: people.everything }])

  test('a list of only own items is 403', () => {
    expect(submit([row(1, own)], { by: people.everything })).toMatchObject({
      refusal: { status: 403, itens: [{ id: 1, codigo: 'QUATRO_OLHOS' }] },
    })
  })

  test('own items plus items that moved meanwhile: 403 for the own ones', () => {
    const away = row(9, inHoldingTeam)
    expect(
      submit([away, row(1, own)], { by: { ...people.everything, rules: [S.MALL_HEAD] } }),
    ).toMatchObject({
      refusal: { status: 403, itens: [{ id: 1 }] },
    })
  })

  test('own items in a mixed list stay and are listed, the others move', () => {
    const verdict = submit([row(1, own), row(2, inMallHead)], { by: people.everything })
    expect(verdict).toMatchObject({
      movidos: [{ idBoleto: 2 }],
      ignorados: [{ idBoleto: 1, codigo: 'QUATRO_OLHOS' }],
    })
  })
})

test('the call of the key account only accepts items of its step', () => {
  const only = { by: people.regua, steps: [S.KEY_ACCOUNT] }
  const flippedItem = row(1, examples.inKeyAccount, negativate)
  expect(submit([flippedItem], only)).toMatchObject({
    movidos: [{ row: '7', to: { status: S.SENDING } }],
  })
  expect(submit([flippedItem], { by: people.regua })).toMatchObject({ refusal: { status: 403 } })
})

test('an item that was never in a step of this user is 403 for the list; one that has left it is skipped', () => {
  const head = { by: { ...people.everything, userId: 77, rules: [S.MALL_HEAD] } }
  expect(submit([row(1, inMallHead), row(2, inMallTeam)], head)).toMatchObject({
    refusal: { status: 403, itens: [{ id: 2, codigo: 'SEM_PERMISSAO' }] },
  })
  expect(submit([row(1, inMallHead), row(3, inHoldingTeam)], head)).toMatchObject({
    movidos: [{ idBoleto: 1 }],
    ignorados: [{ idBoleto: 3 }],
  })
})

test('without flags in the request (filtro), the stored draft is submitted', () => {
  const drafted = after(inMallTeam, [
    { type: 'justify', by: people.mallTeam, justification: reason },
  ])
  expect(submit([row(1, drafted)])).toMatchObject({
    movidos: [{ to: { flag: 'ISENTAR', justification: reason } }],
  })
})
