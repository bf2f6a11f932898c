import { describe, expect, test } from 'vitest'
import { cents } from '#values/cents.ts'
import {
  after,
  block,
  inKeyAccount,
  inMallHead,
  inMallTeam,
  inSending,
  requireMove,
  ordinary,
  people,
  reason,
  refusedCode,
  releasedExample,
} from '#testing/example-item-facts.ts'
import { manualItem } from './item.ts'
import { apply } from './machine.ts'
import { S } from './status.ts'

const blockedFacts = { ...ordinary, guards: { block, blockedFiadores: [] } }

describe('guards and flags (rules 4.4, 4.6)', () => {
  test('row 12: a block at the sending goes back to the corporate analysis, or ends with its cycle', () => {
    const send = { type: 'send', by: people.regua, batchId: 1 } as const
    const back = requireMove(apply(inSending, send, blockedFacts))
    expect(back).toMatchObject({
      row: '12',
      to: { status: S.HOLDING_TEAM, flag: 'ISENTAR', reason: block.texto },
    })
    const closed = requireMove(
      apply(after(inSending, [{ type: 'closeCycle' }]), send, blockedFacts),
    )
    expect(closed).toMatchObject({
      row: '12',
      to: { resultado: 'NAO_DECIDIDO', reason: block.texto },
    })
    const again = after(
      back.to,
      [{ type: 'giveBack', by: people.holdingTeam, reason: 'liminar em vigor' }],
      blockedFacts,
    )
    expect(again.status).toBe(S.MALL_HEAD)
  })

  test('row 12: a direct manual inclusion that was approved step by step may be sent by the user who included it', () => {
    const item = manualItem(
      'M-1',
      [],
      { userId: people.regua.userId, isDirect: true },
      cents(100_000),
    )
    const approved = after(after(item, [{ type: 'guardBlockedAtSend' }], blockedFacts), [
      { type: 'guardsChecked' },
      { type: 'submit', by: people.holdingTeam },
      { type: 'approve', by: people.holdingHead },
    ])
    expect(
      requireMove(apply(approved, { type: 'send', by: people.regua, batchId: 1 }, ordinary)).row,
    ).toBe('8')
  })

  test('a blocked item cannot be submitted as NEGATIVAR', () => {
    const event = { type: 'submit', by: people.mallTeam } as const
    expect(refusedCode(apply(inMallTeam, event, blockedFacts))).toBe('G07')
    const given = { ...event, decision: { flag: 'ISENTAR' } } as const
    expect(requireMove(apply(inMallTeam, given, blockedFacts)).to).toMatchObject({
      flag: 'ISENTAR',
      flagSetBy: 'GUARDA',
    })
  })

  test('the flag returns to NEGATIVAR when the guard clears', () => {
    const guarded = after(inMallTeam, [{ type: 'guardsChecked' }], blockedFacts)
    expect(guarded.flag).toBe('ISENTAR')
    expect(after(guarded, [{ type: 'guardsChecked' }])).toMatchObject({
      flag: 'NEGATIVAR',
      flagSetBy: undefined,
    })
  })

  test('a user’s exemption is restored when the guard over it clears', () => {
    const justified = after(inMallTeam, [
      { type: 'justify', by: people.mallTeam, justification: reason },
    ])
    const guarded = after(justified, [{ type: 'guardsChecked' }], blockedFacts)
    expect(after(guarded, [{ type: 'guardsChecked' }])).toMatchObject({
      flagSetBy: 'PESSOA',
      justification: reason,
    })
  })

  test('a block on a fiador exempts only that fiador, who is not sent', () => {
    const facts = { ...ordinary, guards: { blockedFiadores: [12] } }
    const to = requireMove(
      apply(inSending, { type: 'send', by: people.regua, batchId: 1 }, facts),
    ).to
    expect(to.persons.map((person) => person.inclusion)).toEqual(['ENVIADO', 'ENVIADO', 'A_ENVIAR'])
  })

  test('a fiador follows its boleto unless set separately; an exempt boleto exempts all fiadores', () => {
    const flags = (item: typeof releasedExample) => item.persons.map((person) => person.flag)
    const decision = { flag: 'NEGATIVAR', fiadores: [{ id: 12, flag: 'ISENTAR' }] } as const
    const apart = after(inMallTeam, [{ type: 'mark', by: people.mallTeam, decision }])
    expect(flags(apart)).toEqual(['NEGATIVAR', 'NEGATIVAR', 'ISENTAR'])
    const exempt = after(apart, [{ type: 'justify', by: people.mallTeam, justification: reason }])
    expect(flags(exempt)).toEqual(['ISENTAR', 'ISENTAR', 'ISENTAR'])
    const cleared = after(exempt, [{ type: 'clearJustification', by: people.mallTeam }])
    expect(flags(cleared)).toEqual(['NEGATIVAR', 'NEGATIVAR', 'ISENTAR'])
  })

  test('the loja of another boleto is refused', () => {
    const decision = { flag: 'NEGATIVAR', isOfOtherLoja: true } as const
    const outcome = apply(inMallTeam, { type: 'mark', by: people.mallTeam, decision }, ordinary)
    expect(refusedCode(outcome)).toBe('PESSOA_DESCONHECIDA')
  })

  test('a fiador of another boleto is refused', () => {
    const decision = { flag: 'NEGATIVAR', fiadores: [{ id: 99, flag: 'ISENTAR' }] } as const
    const outcome = apply(inMallTeam, { type: 'mark', by: people.mallTeam, decision }, ordinary)
    expect(refusedCode(outcome)).toBe('PESSOA_DESCONHECIDA')
  })

  test('only a user of the current step saves a justification; on FINALIZADO it is refused', () => {
    const event = { type: 'justify', by: people.mallTeam, justification: reason } as const
    expect(refusedCode(apply(inMallHead, event, ordinary))).toBe('SEM_PERMISSAO')
    const done = after(inKeyAccount, [{ type: 'keyAccountDecide', by: people.regua }])
    const late = apply(done, { ...event, by: people.everything }, ordinary)
    expect(late).toMatchObject({ because: 'O boleto já foi finalizado.' })
  })
})
