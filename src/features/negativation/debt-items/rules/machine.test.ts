import { describe, expect, test } from 'vitest'
import { cents } from '#values/cents.ts'
import type { Event } from './events.ts'
import { apply } from './machine.ts'
import {
  after,
  block,
  exemptInHoldingHead,
  inHoldingDirector,
  inHoldingHead,
  inHoldingTeam,
  inKeyAccount,
  inMallDirector,
  inMallHead,
  inMallTeam,
  inSending,
  requireMove,
  ordinary,
  paidOff,
  people,
  reason,
  refusedCode,
  releasedExample,
  sentExample,
  withDirector,
} from '#testing/example-item-facts.ts'
import { manualItem } from './item.ts'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { S } from './status.ts'

const blockedFacts = { ...ordinary, guards: { block, blockedFiadores: [] } }

describe('chain of approvals (rules 4.3)', () => {
  test('row 1: the release sets the boleto and each fiador to NEGATIVAR', () => {
    expect(releasedExample.status).toBe('AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING')
    expect(releasedExample.persons.map((person) => person.flag)).toEqual([
      'NEGATIVAR',
      'NEGATIVAR',
      'NEGATIVAR',
    ])
  })

  test('rows 2, 3, 4, 5, 6a and 8: a NEGATIVAR item passes every step up to the lote', () => {
    expect(inMallTeam.status).toBe('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')
    expect(inMallHead.status).toBe('PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING')
    expect(inHoldingTeam.status).toBe('PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA')
    expect(inHoldingHead.status).toBe('PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING')
    expect(inSending).toMatchObject({ status: 'PENDENTE_DE_ENVIO', approved_cents: 100_000 })
    expect(inSending.batch).toBeUndefined()
    expect(sentExample).toMatchObject({
      status: 'PENDENTE_DE_ENVIO',
      batch: { id: 100, operation: 'INCLUSAO' },
    })
    expect(sentExample.persons.map((person) => person.inclusion)).toEqual([
      'ENVIADO',
      'ENVIADO',
      'ENVIADO',
    ])
  })

  test('(c) items of a collection group skip the mall only with SHOPPING_OPCIONAL_PARA_CORPORATIVO', () => {
    const grouped = { ...ordinary, isInCollectionGroup: true }
    const optional = {
      ...grouped,
      parameters: parameterSet({ SHOPPING_OPCIONAL_PARA_CORPORATIVO: 'Sim' }),
    }
    const event = { type: 'forward', by: people.regua } as const
    expect(requireMove(apply(releasedExample, event, grouped)).to.status).toBe(S.MALL_TEAM)
    expect(
      requireMove(apply(releasedExample, event, { ...optional, isInCollectionGroup: false })).to
        .status,
    ).toBe(S.MALL_TEAM)
    const skipped = requireMove(apply(releasedExample, event, optional)).to
    expect(skipped.status).toBe(S.HOLDING_TEAM)
    const back = after(skipped, [
      { type: 'giveBack', by: people.holdingTeam, reason: 'faltou conferir' },
    ])
    expect(back.status).toBe(S.RELEASE)
  })

  test('row 4b: an exemption goes to the director from ALCADA_DIRETOR_VALOR per document and mall on', () => {
    expect(inMallDirector.status).toBe('APROVADOR_DIRETOR_SHOPPING')
    const justified = after(inMallTeam, [
      { type: 'justify', by: people.mallTeam, justification: reason },
      { type: 'submit', by: people.mallTeam },
    ])
    const less = { ...withDirector, documentInMall_cents: cents(99_999) }
    expect(
      requireMove(apply(justified, { type: 'approve', by: people.mallHead }, less)).to.status,
    ).toBe(S.HOLDING_TEAM)
    expect(
      requireMove(apply(inMallHead, { type: 'approve', by: people.mallHead }, withDirector)).row,
    ).toBe('4')
  })

  test('row 4b: ISENTAR set by a guard does not go to the director', () => {
    const guarded = after(inMallHead, [{ type: 'guardsChecked' }], {
      ...withDirector,
      guards: blockedFacts.guards,
    })
    const to = requireMove(
      apply(
        guarded,
        { type: 'approve', by: people.mallHead },
        { ...withDirector, guards: blockedFacts.guards },
      ),
    ).to
    expect(to).toMatchObject({ status: S.HOLDING_TEAM, flag: 'ISENTAR', flagSetBy: 'GUARDA' })
  })

  test('row 5b: the holding sums the document over all malls', () => {
    expect(inHoldingDirector.status).toBe('APROVADOR_DIRETOR_HOLDING')
    const elsewhere = {
      ...withDirector,
      documentInMall_cents: cents(1),
      documentEverywhere_cents: cents(100_000),
    }
    const event = { type: 'approve', by: people.holdingHead } as const
    expect(requireMove(apply(exemptInHoldingHead, event, elsewhere)).row).toBe('5b')
    const done = requireMove(
      apply(
        inHoldingDirector,
        { type: 'directorApprove', by: people.holdingDirector },
        withDirector,
      ),
    )
    expect(done.to).toMatchObject({ status: 'FINALIZADO', resultado: 'ISENTO' })
  })

  test('row 6b: ISENTAR that is not an exception ends ISENTO', () => {
    const done = requireMove(
      apply(exemptInHoldingHead, { type: 'approve', by: people.holdingHead }, ordinary),
    )
    expect(done).toMatchObject({ row: '6b', to: { status: 'FINALIZADO', resultado: 'ISENTO' } })
  })

  test('row 6b: an item blocked by a guard ends BLOQUEADO and is never an exception', () => {
    const withLimit = after(
      inHoldingHead,
      [
        {
          type: 'justify',
          by: people.holdingHead,
          justification: { ...reason, needsApprover: true },
        },
        { type: 'guardsChecked' },
      ],
      blockedFacts,
    )
    const done = requireMove(
      apply(withLimit, { type: 'approve', by: people.holdingHead }, blockedFacts),
    )
    expect(done).toMatchObject({ row: '6b', to: { resultado: 'BLOQUEADO', reason: block.texto } })
  })

  test('rows 6c and 7: an exception goes to the key account, which keeps ISENTAR or changes it to NEGATIVAR', () => {
    expect(inKeyAccount.status).toBe('PENDENTE_APROVACAO_EXCECAO_KA')
    const event = { type: 'keyAccountDecide', by: people.regua } as const
    expect(requireMove(apply(inKeyAccount, event, ordinary)).to).toMatchObject({
      resultado: 'ISENTO',
    })
    const flipped = requireMove(
      apply(inKeyAccount, { ...event, decision: { flag: 'NEGATIVAR' } }, ordinary),
    ).to
    expect(flipped).toMatchObject({
      status: S.SENDING,
      approved_cents: 100_000,
      justification: undefined,
    })
  })

  test('(b) NEGATIVAR removes a stored justification; ISENTAR without one is refused', () => {
    const justified = after(inMallTeam, [
      { type: 'justify', by: people.mallTeam, justification: reason },
    ])
    const event = { type: 'submit', by: people.mallTeam } as const
    const flipped = requireMove(
      apply(justified, { ...event, decision: { flag: 'NEGATIVAR' } }, ordinary),
    ).to
    expect(flipped).toMatchObject({ flag: 'NEGATIVAR', justification: undefined })
    const bare = apply(inMallTeam, { ...event, decision: { flag: 'ISENTAR' } }, ordinary)
    expect(bare).toMatchObject({ because: 'O boleto B-1 precisa de uma justificativa.' })
  })

  test('row 11: an item without saldo leaves every step before the lote', () => {
    const unsent = [
      releasedExample,
      inMallTeam,
      inMallHead,
      inMallDirector,
      inHoldingTeam,
      inHoldingHead,
    ]
    for (const item of [...unsent, inHoldingDirector, inKeyAccount, inSending]) {
      expect(requireMove(apply(item, { type: 'paid', receipts: [] }, paidOff)).to.resultado).toBe(
        'RETIRADO_PAGAMENTO',
      )
      const cancelled = requireMove(apply(item, { type: 'cancelled', receipts: [] }, paidOff)).to
      expect(cancelled).toMatchObject({ status: 'FINALIZADO', resultado: 'RETIRADO_CANCELAMENTO' })
    }
    expect(refusedCode(apply(inMallTeam, { type: 'paid', receipts: [] }, ordinary))).toBe(
      'SEM_EFEITO',
    )
  })

  test('closing the cycle ends undecided items and leaves sending, removal and errors unchanged (rules 4.1)', () => {
    for (const item of [releasedExample, inMallDirector, inHoldingDirector, inKeyAccount])
      expect(after(item, [{ type: 'closeCycle' }])).toMatchObject({
        resultado: 'NAO_DECIDIDO',
        cycleOpen: false,
      })
    for (const item of [inSending, sentExample])
      expect(after(item, [{ type: 'closeCycle' }])).toMatchObject({
        status: S.SENDING,
        cycleOpen: false,
      })
  })
})

describe('four eyes (rules 4.3 b and h)', () => {
  test('the user who submitted may not approve, even with another profile', () => {
    const byOne = after(inMallTeam, [{ type: 'submit', by: people.everything }])
    expect(refusedCode(apply(byOne, { type: 'approve', by: people.everything }, ordinary))).toBe(
      'QUATRO_OLHOS',
    )
    expect(requireMove(apply(byOne, { type: 'approve', by: people.mallHead }, ordinary)).row).toBe(
      '4',
    )
  })

  test('the user who changed the flag in an earlier step may not approve', () => {
    const marked = after(inMallTeam, [
      { type: 'justify', by: people.everything, justification: reason },
      { type: 'submit', by: people.mallTeam },
    ])
    expect(refusedCode(apply(marked, { type: 'approve', by: people.everything }, ordinary))).toBe(
      'QUATRO_OLHOS',
    )
  })

  test('the approver may change the flag in the approval step and approve', () => {
    const marked = after(inMallHead, [
      { type: 'justify', by: people.mallHead, justification: reason },
    ])
    expect(
      requireMove(apply(marked, { type: 'approve', by: people.mallHead }, ordinary)).to.status,
    ).toBe(S.HOLDING_TEAM)
  })

  test('a user cannot move an item through two consecutive steps, so a double submit advances it once', () => {
    const approved = after(inMallHead, [{ type: 'approve', by: people.everything }])
    expect(refusedCode(apply(approved, { type: 'submit', by: people.everything }, ordinary))).toBe(
      'QUATRO_OLHOS',
    )
  })

  test('an approver may approve again after the approval was given back', () => {
    const again = after(inHoldingTeam, [
      { type: 'giveBack', by: people.holdingTeam, reason: 'valor divergente' },
      { type: 'approve', by: people.mallHead },
    ])
    expect(again.status).toBe(S.HOLDING_TEAM)
  })

  test('only users of a step move its items; an item in another step is refused with its step', () => {
    expect(refusedCode(apply(inMallHead, { type: 'approve', by: people.mallTeam }, ordinary))).toBe(
      'SEM_PERMISSAO',
    )
    const elsewhere = apply(inMallHead, { type: 'submit', by: people.mallTeam }, ordinary)
    expect(elsewhere).toMatchObject({
      code: 'FORA_DA_ETAPA',
      because: "O boleto está em 'Pendente Aprovação Shopping', fora desta etapa.",
    })
  })

  test('(d) a direct manual inclusion is sent by another user, not by the job', () => {
    const item = manualItem('M-1', [], { userId: people.regua.userId, isDirect: true }, cents(500))
    const send = (by: typeof people.regua | 'SISTEMA') =>
      apply(item, { type: 'send', by, batchId: 1 }, ordinary)
    expect(refusedCode(send(people.regua))).toBe('QUATRO_OLHOS')
    expect(refusedCode(send('SISTEMA'))).toBe('QUATRO_OLHOS')
    expect(requireMove(send(people.otherRegua)).row).toBe('8')
  })

  test('(j) a manual inclusion keeps the parameter value of its inclusion, despite later changes to Não or Sim', () => {
    const by = { userId: people.regua.userId, isDirect: true }
    const send = { type: 'send', by: people.regua, batchId: 1 } as const
    const off = { ...ordinary, parameters: parameterSet({ INCLUSAO_MANUAL_QUATRO_OLHOS: 'Não' }) }
    expect(refusedCode(apply(manualItem('M-1', [], by, cents(500)), send, off))).toBe(
      'QUATRO_OLHOS',
    )
    const free = manualItem('M-1', [], { ...by, maySend: true }, cents(500))
    expect(requireMove(apply(free, send, ordinary)).row).toBe('8')
  })

  test('(j) the deadline job submits an analysis and approves nothing', () => {
    expect(
      requireMove(apply(inMallTeam, { type: 'submit', by: 'SISTEMA' }, ordinary)).to.status,
    ).toBe(S.MALL_HEAD)
    expect(refusedCode(apply(inMallHead, { type: 'approve', by: 'SISTEMA' }, ordinary))).toBe(
      'QUATRO_OLHOS',
    )
    expect(
      requireMove(apply(inHoldingTeam, { type: 'submit', by: 'SISTEMA' }, ordinary)).to.status,
    ).toBe(S.HOLDING_HEAD)
    expect(refusedCode(apply(inHoldingHead, { type: 'approve', by: 'SISTEMA' }, ordinary))).toBe(
      'QUATRO_OLHOS',
    )
    expect(
      refusedCode(apply(inMallDirector, { type: 'directorApprove', by: 'SISTEMA' }, ordinary)),
    ).toBe('QUATRO_OLHOS')
  })

  test('(j) an item that reached the corporate analysis without the mall waits there for a user', () => {
    const straight = {
      ...ordinary,
      isInCollectionGroup: true,
      parameters: parameterSet({ SHOPPING_OPCIONAL_PARA_CORPORATIVO: 'Sim' }),
    }
    const item = requireMove(
      apply(releasedExample, { type: 'forward', by: 'SISTEMA' }, straight),
    ).to
    expect(item.status).toBe(S.HOLDING_TEAM)
    expect(apply(item, { type: 'submit', by: 'SISTEMA' }, straight)).toMatchObject({
      code: 'QUATRO_OLHOS',
      because: 'O prazo não aprova: esta etapa espera por uma pessoa.',
    })
    const byMall = manualItem('M-1', [], { userId: 3, isDirect: false }, cents(500))
    expect(refusedCode(apply(byMall, { type: 'submit', by: 'SISTEMA' }, ordinary))).toBe(
      'QUATRO_OLHOS',
    )
  })
})

describe('Devolver (row 16)', () => {
  const because = 'valor a conferir'

  test('returns the item to the step of its first entry with flags and justification', () => {
    const back = after(exemptInHoldingHead, [
      { type: 'giveBack', by: people.holdingHead, reason: because },
    ])
    expect(back).toMatchObject({
      status: S.HOLDING_TEAM,
      flag: 'ISENTAR',
      justification: reason,
      reason: because,
    })
    const further = after(back, [{ type: 'giveBack', by: people.holdingTeam, reason: because }])
    expect(further.status).toBe(S.MALL_HEAD)
    const directed = after(
      inMallDirector,
      [{ type: 'directorApprove', by: people.mallDirector }],
      withDirector,
    )
    const toDirector = after(directed, [
      { type: 'giveBack', by: people.holdingTeam, reason: because },
    ])
    expect(toDirector.status).toBe(S.MALL_DIRECTOR)
  })

  test('uses the first entry, also after a second round through the director', () => {
    const first = after(inHoldingTeam, [
      { type: 'giveBack', by: people.holdingTeam, reason: because },
    ])
    const round: readonly Event[] = [
      { type: 'justify', by: people.mallHead, justification: reason },
      { type: 'approve', by: people.mallHead },
      { type: 'directorApprove', by: people.mallDirector },
    ]
    const second = after(first, round, withDirector)
    expect(second.status).toBe(S.HOLDING_TEAM)
    const back = after(second, [{ type: 'giveBack', by: people.holdingTeam, reason: because }])
    expect(back.status).toBe(S.MALL_HEAD)
    const byDirector = apply(
      second,
      { type: 'submit', by: { userId: 5, rules: [S.HOLDING_TEAM] } },
      ordinary,
    )
    expect(refusedCode(byDirector)).toBe('QUATRO_OLHOS')
  })

  test('from the mall analysis returns to AGUARDANDO_QA', () => {
    const back = after(inMallTeam, [{ type: 'giveBack', by: people.mallTeam, reason: because }])
    expect(back.status).toBe(S.RELEASE)
  })

  test('needs a reason of ten characters, without the blanks around it', () => {
    const withReason = (text: string) =>
      apply(inMallHead, { type: 'giveBack', by: people.mallHead, reason: text }, ordinary)
    expect(refusedCode(withReason('123456789'))).toBe('MOTIVO_CURTO')
    expect(refusedCode(withReason('  12345678  '))).toBe('MOTIVO_CURTO')
    expect(requireMove(withReason('1234567890')).row).toBe('16')
  })

  test('ends a manual inclusion of CS or AS, and one returned by row 12', () => {
    const byMall = manualItem('M-1', [], { userId: 3, isDirect: false }, cents(500))
    const event = { type: 'giveBack', by: people.holdingTeam, reason: because } as const
    expect(requireMove(apply(byMall, event, ordinary)).to.resultado).toBe('NAO_DECIDIDO')
    const direct = manualItem('M-1', [], { userId: 3, isDirect: true }, cents(500))
    const returned = after(direct, [{ type: 'guardBlockedAtSend' }], blockedFacts)
    expect(requireMove(apply(returned, event, blockedFacts)).to).toMatchObject({
      status: S.DONE,
      resultado: 'NAO_DECIDIDO',
    })
  })
})
