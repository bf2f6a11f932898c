import { describe, expect, test } from 'vitest'

import type { Event } from './events.ts'
import {
  after,
  correctionSent,
  ordinary,
  paidOff,
  partlyPaid,
  people,
  refusedCode,
  sentExample,
} from '#testing/example-item-facts.ts'
import type { BureauAnswer, ItemState, PersonId } from './item.ts'
import { apply } from './machine.ts'
import { S } from './status.ts'

const declareLost: Event = { type: 'declareLost', by: people.regua, isConfirmedWithBureau: true }
const answerEvent = (
  batchId: number,
  persons: readonly PersonId[],
  answer: Omit<BureauAnswer, 'person'>,
): Event => ({
  type: 'bureauReturn',
  batchId,
  answers: persons.map((person) => ({ person, ...answer })),
})
const includeAnswer = (batchId: number, ...persons: PersonId[]) =>
  answerEvent(batchId, persons, { inclusion: 'OK' })
const excludeAnswer = (batchId: number, ...persons: PersonId[]) =>
  answerEvent(batchId, persons, { exclusion: 'OK' })
const listedPersons = ({ persons }: ItemState) =>
  persons
    .filter(
      ({ inclusion, exclusion }) => inclusion === 'EM_NOTIFICACAO' && exclusion !== 'EXCLUIDO',
    )
    .map(({ id }) => id)

/**
 * A lote declared lost. The first part of its late return listed the principal; then the debt is
 * paid and its removal sent.
 */
const removalOnItsWay = after(
  after(sentExample, [declareLost, includeAnswer(100, 'LOJISTA')]),
  [
    { type: 'paid', receipts: ['R1'] },
    { type: 'approveRemoval', by: 'SISTEMA', batchId: 101 },
  ],
  paidOff,
)

describe('row 9c: several lotes declared lost', () => {
  test('the rest of a late return is applied although the removal of its first part was lost too', () => {
    const lostAgain = after(removalOnItsWay, [declareLost], paidOff)
    expect(lostAgain.lostBatches).toMatchObject([
      { id: 100, awaited: [11, 12] },
      { id: 101, awaited: ['LOJISTA'] },
    ])
    const applied = after(lostAgain, [includeAnswer(100, 11, 12)], paidOff)
    expect(applied).toMatchObject({
      status: S.REMOVAL,
      removal: { motive: 'PAGAMENTO', isApproved: true },
    })
    expect(listedPersons(applied)).toEqual(['LOJISTA', 11, 12])
    const removed = after(
      applied,
      [
        { type: 'approveRemoval', by: 'SISTEMA', batchId: 102 },
        excludeAnswer(102, 'LOJISTA', 11, 12),
      ],
      paidOff,
    )
    expect(removed).toMatchObject({ status: S.DONE, resultado: 'BAIXADO', lostBatches: [] })
  })

  test('a late answer during a removal is stored and applied when the bureau refuses the removal', () => {
    const stored = after(removalOnItsWay, [includeAnswer(100, 11), includeAnswer(100, 12)], paidOff)
    expect(stored).toMatchObject({
      batch: { id: 101 },
      lostBatches: [{ awaited: [], heard: [{ person: 11 }, { person: 12 }] }],
    })
    expect(refusedCode(apply(stored, includeAnswer(100, 11), paidOff))).toBe('NAO_ENVIADO')
    const refused = after(stored, [answerEvent(101, ['LOJISTA'], { exclusion: 'ERRO' })], paidOff)
    expect(refused).toMatchObject({
      status: S.FAILED,
      failedOperation: 'EXCLUSAO',
      removal: { motive: 'PAGAMENTO' },
    })
    expect(listedPersons(refused)).toEqual(['LOJISTA', 11, 12])
    expect(refused.lostBatches).toEqual([])
    const file = after(stored, [{ type: 'fileRejected', batchId: 101 }], paidOff)
    expect([file.status, listedPersons(file)]).toEqual([S.REMOVAL, ['LOJISTA', 11, 12]])
  })

  test('an accepted removal of the principal also removes persons listed by an earlier lote', () => {
    const stored = after(removalOnItsWay, [includeAnswer(100, 11)], paidOff)
    const removed = after(stored, [excludeAnswer(101, 'LOJISTA')], paidOff)
    expect(removed).toMatchObject({ status: S.DONE, resultado: 'BAIXADO', lostBatches: [] })
    expect(listedPersons(removed)).toEqual([])
    expect(refusedCode(apply(removed, includeAnswer(100, 12), paidOff))).toBe('NAO_ENVIADO')
  })

  test('an accepted removal that was lost also removes persons whose listing was reported after it was sent', () => {
    const applied = after(removalOnItsWay, [declareLost, includeAnswer(100, 11)], paidOff)
    expect(listedPersons(applied)).toEqual(['LOJISTA', 11])
    const removed = after(applied, [excludeAnswer(101, 'LOJISTA')], paidOff)
    expect(removed).toMatchObject({ status: S.DONE, resultado: 'BAIXADO', lostBatches: [] })
    expect(listedPersons(removed)).toEqual([])
  })

  test('after a correction and a later removal, the later answer for each person counts', () => {
    const lost = after(correctionSent, [declareLost, { type: 'paid', receipts: ['R1'] }], paidOff)
    const removal = after(lost, [{ type: 'approveRemoval', by: 'SISTEMA', batchId: 301 }], paidOff)
    const stored = after(
      removal,
      [answerEvent(300, ['LOJISTA', 11, 12], { exclusion: 'OK', inclusion: 'OK' })],
      paidOff,
    )
    const answers = [
      { person: 11, exclusion: 'OK' },
      { person: 'LOJISTA', exclusion: 'ERRO' },
      { person: 12, exclusion: 'ERRO' },
    ] as const
    const half = after(stored, [{ type: 'bureauReturn', batchId: 301, answers }], paidOff)
    expect(half).toMatchObject({ status: S.FAILED, failedOperation: 'EXCLUSAO', lostBatches: [] })
    expect(listedPersons(half)).toEqual(['LOJISTA', 12])
  })

  test('a removal waits for its answers although the bureau removed everybody meanwhile', () => {
    const lost = after(correctionSent, [declareLost, { type: 'paid', receipts: ['R1'] }], paidOff)
    const out = after(
      lost,
      [
        { type: 'approveRemoval', by: 'SISTEMA', batchId: 301 },
        { type: 'bureauRemoval', persons: ['LOJISTA', 11, 12], code: '291' },
        answerEvent(300, ['LOJISTA', 11, 12], { exclusion: 'OK', inclusion: 'OK' }),
        excludeAnswer(301, 11),
      ],
      paidOff,
    )
    expect(out).toMatchObject({ status: S.REMOVAL, batch: { id: 301, awaited: ['LOJISTA', 12] } })
    expect(after(out, [excludeAnswer(301, 12, 'LOJISTA')], paidOff)).toMatchObject({
      resultado: 'BAIXADO',
      lostBatches: [],
    })
    const refused = after(out, [answerEvent(301, ['LOJISTA', 12], { exclusion: 'ERRO' })], paidOff)
    expect([refused.status, listedPersons(refused)]).toEqual([S.REMOVAL, ['LOJISTA', 12]])
  })

  test('a late acceptance does not list a person whom the bureau removed meanwhile', () => {
    const stored = after(removalOnItsWay, [includeAnswer(100, 11, 12)], paidOff)
    const out = after(stored, [{ type: 'bureauRemoval', persons: [11], code: '291' }], paidOff)
    expect(listedPersons(after(out, [{ type: 'fileRejected', batchId: 101 }], paidOff))).toEqual([
      'LOJISTA',
      12,
    ])
    const all = after(
      stored,
      [{ type: 'bureauRemoval', persons: ['LOJISTA'], code: '291' }],
      paidOff,
    )
    expect(after(all, [{ type: 'fileRejected', batchId: 101 }], paidOff)).toMatchObject({
      resultado: 'REMOVIDO_BUREAU',
    })
  })

  test('a resent person is answered by the new lote, the others still by the old one', () => {
    const half = after(sentExample, [declareLost, includeAnswer(100, 'LOJISTA')])
    const again = after(half, [{ type: 'resend', by: people.regua, batchId: 101, persons: [11] }])
    expect(again.lostBatches).toMatchObject([{ id: 100, awaited: [12] }])
    expect(refusedCode(apply(again, includeAnswer(100, 11), ordinary))).toBe('NAO_ENVIADO')
    const stored = after(again, [includeAnswer(100, 12)])
    expect(stored).toMatchObject({ status: S.FAILED, batch: { id: 101 } })
    const done = after(stored, [includeAnswer(101, 11)])
    expect(done).toMatchObject({ status: S.DONE, resultado: 'NEGATIVADO', lostBatches: [] })
    expect(listedPersons(done)).toEqual(['LOJISTA', 11, 12])
  })

  test('a late acceptance of an item exempted after its error opens its removal', () => {
    const given = after(sentExample, [
      declareLost,
      answerEvent(100, ['LOJISTA'], { inclusion: 'ERRO' }),
      { type: 'exempt', by: people.regua },
    ])
    expect(given).toMatchObject({ status: S.DONE, resultado: 'ISENTO_ERRO' })
    const late = after(given, [includeAnswer(100, 11)])
    expect(late).toMatchObject({ status: S.REMOVAL, removal: { motive: 'ERRO' } })
  })

  test('declaring a removal lost applies the answers stored while it was in flight', () => {
    const half = after(sentExample, [declareLost, includeAnswer(100, 'LOJISTA')])
    const requested = after(half, [
      { type: 'manualRelease', by: people.regua },
      { type: 'approveRemoval', by: people.otherRegua, batchId: 101 },
    ])
    const lost = after(requested, [includeAnswer(100, 11), declareLost], partlyPaid)
    expect(lost).toMatchObject({
      status: S.REMOVAL,
      lostBatches: [{ id: 100, awaited: [12] }, { id: 101 }],
    })
    expect(listedPersons(lost)).toEqual(['LOJISTA', 11])
  })
})
