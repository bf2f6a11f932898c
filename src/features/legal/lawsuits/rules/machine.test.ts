import { describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import {
  exampleDay,
  followUpAt,
  fullGuia,
  large,
  lawsuitIn,
  ordinary,
  paid,
  people,
} from '#testing/example-lawsuit-facts.ts'
import { isLawsuitMove, type LawsuitFacts, type LawsuitState } from './lawsuit.ts'
import { applyToLawsuit, type LawsuitEvent } from './machine.ts'

const moved = (item: LawsuitState, event: LawsuitEvent, facts: LawsuitFacts = ordinary) => {
  const answer = applyToLawsuit(item, event, facts)
  if (!isLawsuitMove(answer)) throw new Error(answer.because)
  return answer
}
const place = (item: LawsuitState, event: LawsuitEvent, facts: LawsuitFacts = ordinary) => {
  const { to, row } = moved(item, event, facts)
  return `${row}: ${to.status}${to.outcome === undefined ? '' : ` ${to.outcome}`}`
}
const refusal = (item: LawsuitState, event: LawsuitEvent, facts: LawsuitFacts = ordinary) => {
  const answer = applyToLawsuit(item, event, facts)
  return isLawsuitMove(answer) ? `moved by ${answer.row}` : answer.code
}
const submitBy = (by: (typeof people)[keyof typeof people]): LawsuitEvent => ({
  type: 'submit',
  by,
})

describe('chain', () => {
  test('2: a contract that follows is released, another is refused', () => {
    const event: LawsuitEvent = { type: 'release', by: people.ruler }
    expect(place(lawsuitIn('AGUARDANDO_LIBERACAO'), event)).toBe('2: ANALISE_SHOPPING')
    expect(refusal(lawsuitIn('AGUARDANDO_LIBERACAO', { followsWorkflow: false }), event)).toBe(
      'NAO_SEGUE',
    )
    expect(
      refusal(lawsuitIn('AGUARDANDO_LIBERACAO'), { type: 'release', by: people.mallAnalyst }),
    ).toBe('SEM_PERMISSAO')
  })

  test('3: a new list ends actions that have a history and are no longer eligible', () => {
    expect(place(lawsuitIn('AGUARDANDO_LIBERACAO'), { type: 'drop' })).toBe(
      '3: ENCERRADA CANCELADA',
    )
    expect(refusal(lawsuitIn('ANALISE_SHOPPING'), { type: 'drop' })).toBe('FORA_DA_ETAPA')
  })

  test('4 to 8a: five users in five steps, then the follow-up with one empty guia', () => {
    let item = lawsuitIn('ANALISE_SHOPPING')
    const rows: string[] = []
    for (const by of [
      people.mallAnalyst,
      people.mallApprover,
      people.corporateAnalyst,
      people.corporateApprover,
      people.lawyer,
    ]) {
      const { to, row } = moved(item, submitBy(by))
      item = to
      rows.push(`${row} ${to.status}`)
    }
    expect(rows).toEqual([
      '4 APROVACAO_SHOPPING',
      '5 ANALISE_CORPORATIVA',
      '6 APROVACAO_CORPORATIVA',
      '7 APROVACAO_FINAL',
      '8a EM_ACOMPANHAMENTO',
    ])
    expect(item.followUp?.concluded).toBe(0)
    expect(item.followUp?.guias).toHaveLength(1)
  })

  test('8b: an approved exemption ends ISENTA', () => {
    const item = lawsuitIn('APROVACAO_FINAL', { recommendation: 'ISENTAR', justificationId: 1 })
    expect(place(item, submitBy(people.lawyer))).toBe('8b: ENCERRADA ISENTA')
  })

  test('9: devolver goes one step back with the recommendation; from the first step the contract stops following', () => {
    const back: LawsuitEvent = {
      type: 'giveBack',
      by: people.corporateApprover,
      reason: 'Falta o aditivo',
    }
    const item = lawsuitIn('APROVACAO_CORPORATIVA', {
      recommendation: 'ISENTAR',
      justificationId: 3,
    })
    const { to } = moved(item, back)
    expect([to.status, to.recommendation, to.justificationId, to.reason]).toEqual([
      'ANALISE_CORPORATIVA',
      'ISENTAR',
      3,
      'Falta o aditivo',
    ])
    expect(refusal(item, { ...back, reason: ' curto    ' })).toBe('MOTIVO_CURTO')
    const first = moved(lawsuitIn('ANALISE_SHOPPING'), { ...back, by: people.mallAnalyst }).to
    expect([first.status, first.followsWorkflow]).toEqual(['AGUARDANDO_LIBERACAO', false])
  })

  test('a user of an earlier step cannot approve, and nobody moves it twice in a row', () => {
    const both = { userId: 1, rules: ['APROVACAO_SHOPPING', 'ANALISE_CORPORATIVA'] }
    const analysed = lawsuitIn('APROVACAO_SHOPPING', { handledBy: { ANALISE_SHOPPING: [1] } })
    expect(refusal(analysed, { type: 'submit', by: both })).toBe('QUATRO_OLHOS')
    const approved = lawsuitIn('ANALISE_CORPORATIVA', { handledBy: { APROVACAO_SHOPPING: [1] } })
    expect(refusal(approved, { type: 'submit', by: both })).toBe('QUATRO_OLHOS')
  })

  test('a user of an earlier step sees the current step, other users that it is not theirs', () => {
    const item = lawsuitIn('APROVACAO_SHOPPING')
    const events: LawsuitEvent[] = [
      submitBy(people.mallAnalyst),
      { type: 'recommend', by: people.mallAnalyst, justificationId: 2 },
      { type: 'giveBack', by: people.mallAnalyst, reason: 'Falta o aditivo' },
    ]
    expect(events.map((event) => refusal(item, event))).toEqual([
      'FORA_DA_ETAPA',
      'FORA_DA_ETAPA',
      'FORA_DA_ETAPA',
    ])
    expect(refusal(item, submitBy(people.corporateAnalyst))).toBe('SEM_PERMISSAO')
  })

  test('the user who changed the recommendation in the final approval cannot submit it', () => {
    const { to } = moved(lawsuitIn('APROVACAO_FINAL'), {
      type: 'recommend',
      by: people.lawyer,
      justificationId: 2,
    })
    expect(refusal(to, submitBy(people.lawyer))).toBe('QUATRO_OLHOS')
    expect(place(to, submitBy(people.ruler))).toBe('8b: ENCERRADA ISENTA')
  })

  test('a justification sets ISENTAR, removing it sets AJUIZAR again', () => {
    const by = people.mallAnalyst
    const exempt = moved(lawsuitIn('ANALISE_SHOPPING'), {
      type: 'recommend',
      by,
      justificationId: 2,
    }).to
    expect([exempt.recommendation, exempt.justificationId]).toEqual(['ISENTAR', 2])
    const cleared = moved(exempt, { type: 'recommend', by }).to
    expect([cleared.recommendation, cleared.justificationId]).toEqual(['AJUIZAR', undefined])
  })
})

describe('payments', () => {
  test('10: nothing open ends it, with or without a receipt, in every step and at the submit', () => {
    expect(place(lawsuitIn('ANALISE_CORPORATIVA'), { type: 'balance' }, paid)).toBe(
      '10: ENCERRADA PAGA',
    )
    expect(
      place(lawsuitIn('ANALISE_SHOPPING'), submitBy(people.mallAnalyst), {
        ...paid,
        settledBy: 'CANCELAMENTO',
      }),
    ).toBe('10: ENCERRADA CANCELADA')
    const followed = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(3) })
    expect(place(followed, { type: 'balance' }, paid)).toBe('10: ENCERRADA PAGA')
  })

  test('13: with a filing ticket it stays with a warning until the receipt is undone', () => {
    const item = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(6, fullGuia(1)) })
    const { to, row } = moved(item, { type: 'balance' }, paid)
    expect([row, to.status, to.isSettledAfterTicket]).toEqual(['13', 'EM_ACOMPANHAMENTO', true])
    expect(moved(to, { type: 'balance' }).to.isSettledAfterTicket).toBe(false)
    expect(refusal(to, { type: 'balance' }, paid)).toBe('SEM_EFEITO')
  })

  test('13: if never filed, reopening the phase removes the tickets and row 10 applies again', () => {
    const ticketed = fullGuia(1, { filingStatus: null, protocol: null, filedOn: null })
    const item = lawsuitIn('EM_ACOMPANHAMENTO', {
      followUp: followUpAt(6, ticketed),
      isSettledAfterTicket: true,
    })
    const { to } = moved(item, {
      type: 'reopenPhase',
      by: people.lawyer,
      phase: 6,
      reason: 'Pago antes do protocolo',
    })
    expect(to.followUp?.guias[0]?.filingTicket).toBeNull()
    expect(place(to, { type: 'balance' }, paid)).toBe('10: ENCERRADA PAGA')
  })

  test('an action without títulos, of an unknown contract, is never settled', () => {
    const item = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(1) })
    expect(refusal(item, { type: 'balance' }, { ...paid, hasTitulos: false })).toBe('SEM_EFEITO')
  })

  test('15: an exception or agreement that leaves nothing ends it before the follow-up, and only warns in it', () => {
    const exception: LawsuitEvent = { type: 'emptied', because: 'EXCECAO' }
    expect(place(lawsuitIn('APROVACAO_FINAL'), { type: 'emptied', because: 'ACORDO' }, paid)).toBe(
      '15: ENCERRADA ACORDO',
    )
    expect(moved(lawsuitIn('ANALISE_SHOPPING'), exception, paid).to.exceptionUntil).toBe(exampleDay)
    expect(refusal(lawsuitIn('ANALISE_SHOPPING'), exception)).toBe('SEM_EFEITO')
    expect(
      refusal(lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(0) }), exception, paid),
    ).toBe('FORA_DA_ETAPA')
  })
})

describe('follow-up', () => {
  const withdrawal: LawsuitEvent = {
    type: 'withdraw',
    by: people.lawyer,
    reason: 'Acordo assinado com o lojista',
  }
  const exception: LawsuitEvent = {
    type: 'except',
    by: people.ruler,
    until: localDate('2027-05-18'),
  }
  const followed = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(2) })

  test('11, 12: desistência and exceção end it, unless a guia has a filing ticket', () => {
    expect(place(followed, withdrawal)).toBe('11: ENCERRADA DESISTENCIA')
    expect(place(followed, exception)).toBe('12: ENCERRADA EXCECAO')
    const ticketed = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(6, fullGuia(1)) })
    expect(refusal(ticketed, withdrawal)).toBe('COM_CHAMADO')
    expect(refusal(ticketed, exception)).toBe('COM_CHAMADO')
  })

  test('from the limit on a second user confirms them, never the requester', () => {
    expect(refusal(followed, withdrawal, large)).toBe('AGUARDA_CONFIRMACAO')
    expect(refusal(followed, { ...withdrawal, confirmedBy: 5 }, large)).toBe('SEM_PERMISSAO')
    expect(place(followed, { ...withdrawal, confirmedBy: 6 }, large)).toBe(
      '11: ENCERRADA DESISTENCIA',
    )
    const anyAct = {
      ...ordinary,
      parameters: { ...ordinary.parameters, AJZ_ALCADA_VALOR: undefined },
    }
    expect(refusal(followed, exception, anyAct)).toBe('AGUARDA_CONFIRMACAO')
  })

  test('while a confirmation is pending no ticket is opened and no other act ends it', () => {
    const waiting = { ...ordinary, awaitsConfirmation: true }
    const paidGuia = fullGuia(1, {
      filingTicket: null,
      filingStatus: null,
      protocol: null,
      filedOn: null,
    })
    const item = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(5, paidGuia) })
    const tickets: LawsuitEvent = {
      type: 'openTickets',
      by: people.lawyer,
      tickets: ['AJ-2026-000001'],
    }
    expect(refusal(item, tickets, waiting)).toBe('AGUARDA_CONFIRMACAO')
    expect(moved(item, tickets).to.followUp?.concluded).toBe(6)
    expect(refusal(item, withdrawal, waiting)).toBe('AGUARDA_CONFIRMACAO')
  })

  test('14: a closing status ends only a filed action, with a reason, and above the limit by two users', () => {
    const closing: LawsuitEvent = {
      type: 'close',
      by: people.ruler,
      ending: 'SEM_MERITO',
      reason: 'Extinta por abandono',
    }
    expect(refusal(followed, closing)).toBe('FASE_ABERTA')
    const filed = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(7, fullGuia(1)) })
    expect(place(filed, closing)).toBe('14: ENCERRADA CONCLUIDA')
    expect(moved(filed, closing).to.ending).toBe('SEM_MERITO')
    expect(refusal(filed, { ...closing, reason: 'Extinta' })).toBe('MOTIVO_CURTO')
    expect(refusal(filed, closing, large)).toBe('AGUARDA_CONFIRMACAO')
    expect(place(filed, { ...closing, confirmedBy: 5 }, large)).toBe('14: ENCERRADA CONCLUIDA')
  })

  test('16: a manual filing replaces only a contract that waits for its release', () => {
    expect(place(lawsuitIn('AGUARDANDO_LIBERACAO'), { type: 'replace' })).toBe(
      '16: ENCERRADA SUBSTITUIDA',
    )
    expect(refusal(lawsuitIn('APROVACAO_SHOPPING'), { type: 'replace' })).toBe('FORA_DA_ETAPA')
  })

  test('9: a manual filing concludes phase 1 and each phase with its fields filled, in order', () => {
    const item = lawsuitIn('EM_ACOMPANHAMENTO', {
      origin: 'MANUAL',
      followUp: { ...followUpAt(0, fullGuia(1)), guias: [] },
    })
    const concluded = (guia: ReturnType<typeof fullGuia>) =>
      moved(item, { type: 'fileManual', guia }).to.followUp?.concluded
    expect(concluded(fullGuia(null))).toBe(7)
    expect(concluded(fullGuia(null, { filedOn: null }))).toBe(6)
    expect(concluded(fullGuia(null, { purchaseOrder: null }))).toBe(2)
    expect(concluded(fullGuia(null, { amount_cents: null }))).toBe(1)
    expect(refusal(followed, { type: 'fileManual', guia: fullGuia(1) })).toBe('FORA_DA_ETAPA')
  })

  test('9: undoing an import restores changed actions and ends created ones', () => {
    const before = lawsuitIn('EM_ACOMPANHAMENTO', { followUp: followUpAt(5, fullGuia(1)) })
    const after = lawsuitIn('ENCERRADA', {
      outcome: 'CONCLUIDA',
      followUp: followUpAt(7, fullGuia(1)),
    })
    const reason = 'A importação foi desfeita.'
    expect(moved(after, { type: 'takeBack', before, reason }).to).toEqual(before)
    expect(place(before, { type: 'takeBack', reason })).toBe('5.4: ENCERRADA CANCELADA')
  })

  test('a save includes the phase that the user saw: a different current one is a conflict', () => {
    const save: LawsuitEvent = {
      type: 'saveGuias',
      by: people.lawyer,
      guias: [],
      maySetFilingDate: true,
      phase: 2,
    }
    expect(refusal(followed, save)).toBe('FASE_ALTERADA')
    expect(place(followed, { ...save, phase: 3 })).toBe('5.4: EM_ACOMPANHAMENTO')
  })

  test('only users with ACOMPANHAR write there', () => {
    expect(refusal(followed, { ...withdrawal, by: people.mallAnalyst })).toBe('SEM_PERMISSAO')
    expect(
      refusal(followed, { type: 'saveChecklist', by: people.corporateApprover, items: {} }),
    ).toBe('SEM_PERMISSAO')
  })
})
