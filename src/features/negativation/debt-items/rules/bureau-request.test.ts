import fc from 'fast-check'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { statusLabel } from './status.ts'
import { describe, expect, test } from 'vitest'
import { cents } from '#values/cents.ts'
import { addDays, dayFromNumber, dayNumber, localDate } from '#values/local-date.ts'
import {
  type BureauEvent,
  type Operacao,
  type SituacaoBureau,
  bureauIdempotencyKey,
  isPublished,
  lapseDate,
  lapseRemovalDate,
  mayExempt,
  mayReconcile,
  mayResend,
  naturezaOfBoleto,
  nextSituacao,
  outcomeOfBureauRemoval,
  outcomeOfCorrection,
  outcomeOfExclusion,
  outcomeOfExemption,
  outcomeOfInclusion,
  publicationDate,
  remessaFileName,
  removalClock,
  removalDeadline,
  removalUrgency,
  returnExpectedBy,
  unknownSending,
} from './bureau-request.ts'
import { mayStart, whenItRuns } from '#features/negativation/automation/rules/automation.ts'

describe('situacaoBureau (rules 4.7)', () => {
  const applyEvents = (operacao: Operacao, ...events: BureauEvent[]) =>
    events.reduce<SituacaoBureau>((situacao, event) => {
      const next = nextSituacao(operacao, situacao, event)
      if (typeof next !== 'string') throw new Error(next.because)
      return next
    }, 'A_ENVIAR')

  test.each<[Operacao, BureauEvent[], SituacaoBureau]>([
    ['INCLUSAO', ['envio'], 'ENVIADO'],
    ['INCLUSAO', ['envio', 'aceite'], 'EM_NOTIFICACAO'],
    ['INCLUSAO', ['envio', 'aceite', 'publicacao'], 'ATIVO'],
    ['INCLUSAO', ['envio', 'erro'], 'REJEITADO'],
    ['INCLUSAO', ['envio', 'erro', 'envio', 'aceite'], 'EM_NOTIFICACAO'],
    ['INCLUSAO', ['envio', 'volta'], 'A_ENVIAR'],
    ['INCLUSAO', ['envio', 'aceite', 'remocao'], 'EXCLUIDO'],
    ['INCLUSAO', ['envio', 'aceite', 'publicacao', 'remocao', 'remocao'], 'EXCLUIDO'],
    ['EXCLUSAO', ['envio'], 'ENVIADO'],
    ['EXCLUSAO', ['envio', 'aceite'], 'EXCLUIDO'],
    ['EXCLUSAO', ['envio', 'erro'], 'REJEITADO'],
    ['EXCLUSAO', ['envio', 'erro', 'envio', 'aceite'], 'EXCLUIDO'],
    ['EXCLUSAO', ['envio', 'volta'], 'A_ENVIAR'],
    ['EXCLUSAO', ['remocao'], 'EXCLUIDO'],
  ])('%s: %j leads to %s', (operacao, events, situacao) => {
    expect(applyEvents(operacao, ...events)).toBe(situacao)
  })

  test('every other pair of situation and event is refused with a sentence', () => {
    const situacoes: SituacaoBureau[] = [
      'A_ENVIAR',
      'ENVIADO',
      'EM_NOTIFICACAO',
      'ATIVO',
      'REJEITADO',
      'EXCLUIDO',
    ]
    const events: BureauEvent[] = ['envio', 'aceite', 'erro', 'volta', 'publicacao', 'remocao']
    const allowed = (operacao: Operacao) =>
      situacoes.flatMap((from) =>
        events
          .filter((event) => typeof nextSituacao(operacao, from, event) === 'string')
          .map((event) => `${from} ${event}`),
      )
    expect(allowed('INCLUSAO')).toEqual([
      'A_ENVIAR envio',
      'ENVIADO aceite',
      'ENVIADO erro',
      'ENVIADO volta',
      'ENVIADO remocao',
      'EM_NOTIFICACAO publicacao',
      'EM_NOTIFICACAO remocao',
      'ATIVO remocao',
      'REJEITADO envio',
      'EXCLUIDO remocao',
    ])
    expect(allowed('EXCLUSAO')).toEqual([
      'A_ENVIAR envio',
      'A_ENVIAR remocao',
      'ENVIADO aceite',
      'ENVIADO erro',
      'ENVIADO volta',
      'ENVIADO remocao',
      'REJEITADO envio',
      'REJEITADO remocao',
      'EXCLUIDO remocao',
    ])
    expect(nextSituacao('INCLUSAO', 'ATIVO', 'envio')).toEqual({
      code: 'SITUACAO_BUREAU',
      because: "A pessoa está 'Ativo' no bureau e não pode receber este andamento (envio).",
    })
  })

  test('dataPublicacaoPrevista is the day of sending plus 10 calendar days, from which the listing is active', () => {
    const sentOn = localDate('2026-11-25')
    expect(publicationDate(sentOn)).toBe('2026-12-05')
    expect(isPublished(sentOn, localDate('2026-12-04'))).toBe(false)
    expect(isPublished(sentOn, localDate('2026-12-05'))).toBe(true)
  })
})

describe('natureza of a boleto', () => {
  const of = (...accounts: [string, number][]) =>
    naturezaOfBoleto(accounts.map(([conta, aberto]) => ({ conta, aberto_cents: cents(aberto) })))

  test.each<[string, [string, number][]]>([
    ['AL', [['ALUGUEL', 100]]],
    ['CC', [['CONDOMINIO', 100]]],
    ['TC', [['CONFISSAO', 100]]],
    ['OO', [['FPP', 100]]],
    [
      'CC',
      [
        ['ALUGUEL', 99],
        ['CONDOMINIO', 100],
      ],
    ],
    [
      'OO',
      [
        ['ALUGUEL', 99],
        ['FPP', 100],
      ],
    ],
    [
      'AL',
      [
        ['FPP', 100],
        ['ALUGUEL', 100],
      ],
    ],
    [
      'AL',
      [
        ['CONDOMINIO', 100],
        ['ALUGUEL', 100],
      ],
    ],
    [
      'CC',
      [
        ['CONFISSAO', 100],
        ['CONDOMINIO', 100],
      ],
    ],
    [
      'TC',
      [
        ['FPP', 100],
        ['CONFISSAO', 100],
      ],
    ],
    ['OO', []],
  ])('is %s for %j', (natureza, accounts) => {
    expect(of(...accounts)).toBe(natureza)
  })

  test('títulos of the same account are added up; two different other accounts are not', () => {
    expect(of(['ALUGUEL', 100], ['CONDOMINIO', 60], ['CONDOMINIO', 60])).toBe('CC')
    expect(of(['ALUGUEL', 100], ['FPP', 60], ['MIDIA', 60])).toBe('AL')
  })
})

describe('removal deadline (Súmula 548)', () => {
  test.each([
    ['2026-11-13', '2026-11-23'],
    ['2026-02-12', '2026-02-19'],
    ['2026-04-01', '2026-04-08'],
    ['2026-06-03', '2026-06-10'],
  ])('paid on %s: remove by %s', (paidOn, deadline) => {
    expect(removalDeadline(localDate(paidOn))).toBe(deadline)
  })

  test('the job releases one business day after detection or on D+2 of the payment, whichever comes first', () => {
    // Monday 09/11/2026 to Friday 13/11/2026 are business days.
    const paidOn = localDate('2026-11-09')
    expect(removalClock(paidOn, paidOn).automaticReleaseOn).toBe('2026-11-10')
    expect(removalClock(paidOn, localDate('2026-11-10')).automaticReleaseOn).toBe('2026-11-11')
    expect(removalClock(paidOn, localDate('2026-11-11')).automaticReleaseOn).toBe('2026-11-11')
    expect(removalClock(paidOn, localDate('2026-11-13')).automaticReleaseOn).toBe('2026-11-13')
    expect(removalClock(paidOn, paidOn, { approvalDays: 3 }).automaticReleaseOn).toBe('2026-11-11')
    expect(removalClock(paidOn, paidOn, { isAutomatic: true }).automaticReleaseOn).toBe(
      '2026-11-09',
    )
  })

  test('alert at D+3, breach after D+5', () => {
    const clock = removalClock(localDate('2026-11-09'), localDate('2026-11-09'))
    expect([clock.alertOn, clock.deadline]).toEqual(['2026-11-12', '2026-11-16'])
    expect(
      ['2026-11-11', '2026-11-12', '2026-11-16', '2026-11-17'].map((day) =>
        removalUrgency(clock, localDate(day)),
      ),
    ).toEqual(['NO_PRAZO', 'ALERTA', 'ALERTA', 'ATRASADO'])
  })

  test('the release is never before detection or after the deadline, unless detected too late', () => {
    const day = fc.integer({
      min: dayNumber(localDate('2024-01-01')),
      max: dayNumber(localDate('2035-12-31')),
    })
    fc.assert(
      fc.property(day, fc.nat(20), (paid, late) => {
        const paidOn = dayFromNumber(paid)
        const detectedOn = addDays(paidOn, late)
        const clock = removalClock(paidOn, detectedOn)
        expect(clock.automaticReleaseOn >= detectedOn).toBe(true)
        expect(
          clock.automaticReleaseOn <= clock.deadline || clock.automaticReleaseOn === detectedOn,
        ).toBe(true)
        expect(clock.alertOn < clock.deadline).toBe(true)
      }),
    )
  })

  test('a debt lapses five years after its due date; its exclusion is sent 30 days earlier', () => {
    expect(lapseDate(localDate('2024-02-29'))).toBe('2029-02-28')
    expect(lapseRemovalDate(localDate('2024-02-29'))).toBe('2029-01-29')
    expect(lapseRemovalDate(localDate('2022-05-10'), 10)).toBe('2027-04-30')
  })
})

test('a return is due within 3 bank business days', () => {
  expect(returnExpectedBy(localDate('2026-11-18'))).toBe('2026-11-24')
})

test('one idempotency key per lote, boleto, person and operation; one file name per informant and remessa', () => {
  expect(bureauIdempotencyKey('7', '1000260900001', 'LOJISTA', 'INCLUSAO')).toBe(
    '7+1000260900001+LOJISTA+INCLUSAO',
  )
  expect(remessaFileName('12ABC345', 42)).toBe('CONVEM.12ABC345.PEFIN.REM.000042.TXT')
})

describe('outcome of an item', () => {
  const withError = (operacao: Operacao) => ({ status: 'FINALIZADO_COM_ERRO', operacao })
  const finished = (resultado: string) => ({ status: 'FINALIZADO', resultado })

  test('row 9: all accepted ends NEGATIVADO; any error ends in error; otherwise it waits', () => {
    expect(outcomeOfInclusion(['EM_NOTIFICACAO', 'ATIVO'])).toEqual(finished('NEGATIVADO'))
    expect(outcomeOfInclusion(['EM_NOTIFICACAO', 'REJEITADO'])).toEqual(withError('INCLUSAO'))
    expect(outcomeOfInclusion(['ENVIADO', 'REJEITADO'])).toEqual(withError('INCLUSAO'))
    expect(outcomeOfInclusion(['EM_NOTIFICACAO', 'ENVIADO'])).toBeUndefined()
    expect(outcomeOfInclusion(['A_ENVIAR', 'EM_NOTIFICACAO'])).toBeUndefined()
    expect(outcomeOfInclusion([])).toBeUndefined()
  })

  test('row 14: all excluded ends BAIXADO; any error ends in error; otherwise it waits', () => {
    expect(outcomeOfExclusion(['EXCLUIDO', 'EXCLUIDO'])).toEqual(finished('BAIXADO'))
    expect(outcomeOfExclusion(['EXCLUIDO', 'REJEITADO'])).toEqual(withError('EXCLUSAO'))
    expect(outcomeOfExclusion(['EXCLUIDO', 'ENVIADO'])).toBeUndefined()
    expect(outcomeOfExclusion([])).toBeUndefined()
  })

  test('row 17: the item ends when all persons are removed, not while one is still listed', () => {
    expect(outcomeOfBureauRemoval(['EXCLUIDO', 'EXCLUIDO'])).toEqual(finished('REMOVIDO_BUREAU'))
    expect(outcomeOfBureauRemoval(['EXCLUIDO', 'REJEITADO'])).toEqual(finished('REMOVIDO_BUREAU'))
    expect(outcomeOfBureauRemoval(['EXCLUIDO', 'ATIVO'])).toBeUndefined()
    expect(outcomeOfBureauRemoval(['EXCLUIDO', 'ENVIADO'])).toBeUndefined()
    expect(outcomeOfBureauRemoval(['REJEITADO'])).toBeUndefined()
    expect(outcomeOfInclusion(['EXCLUIDO', 'EXCLUIDO'])).toEqual(finished('REMOVIDO_BUREAU'))
  })

  test('row 18b: outcome and listed value for both accepted, inclusion error and exclusion error', () => {
    expect(outcomeOfCorrection('aceita', 'aceita')).toEqual({
      outcome: finished('NEGATIVADO'),
      listedValue: 'novo',
    })
    expect(outcomeOfCorrection('aceita', 'erro')).toEqual({
      outcome: withError('INCLUSAO'),
      listedValue: 'nenhum',
    })
    expect(outcomeOfCorrection('erro', 'erro')).toEqual({
      outcome: withError('EXCLUSAO'),
      listedValue: 'antigo',
    })
    expect(outcomeOfCorrection('erro', 'aceita')).toEqual({
      outcome: withError('EXCLUSAO'),
      listedValue: 'antigo',
    })
  })

  test('row 10: at most five attempts per person; an exemption removes the persons already accepted', () => {
    expect([0, 4].map((attempts) => mayResend('INCLUSAO', attempts))).toEqual([
      undefined,
      undefined,
    ])
    expect(mayResend('INCLUSAO', 5)?.code).toBe('TENTATIVAS_ESGOTADAS')
    expect(outcomeOfExemption(['REJEITADO', 'REJEITADO'])).toEqual(finished('ISENTO_ERRO'))
    expect(outcomeOfExemption(['ATIVO', 'REJEITADO'])).toEqual({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
    })
  })

  test('row 9c: a lote can be reconciled after the return deadline, or when its sending is unknown', () => {
    const of = (estado: string, erro: string | null, retornoAte: string | null) =>
      mayReconcile(
        { estado, erro, retornoAte: retornoAte === null ? null : localDate(retornoAte) },
        localDate('2026-11-18'),
      )
    expect(of('ENVIADO', null, '2026-11-17')).toBeUndefined()
    expect(of('ENVIADO', null, '2026-11-18')?.because).toBe(
      'O prazo do retorno do bureau ainda não terminou.',
    )
    expect(of('ENVIANDO', unknownSending, null)).toBeUndefined()
    expect(of('ENVIANDO', null, null)?.because).toBe('O envio deste lote ainda está em andamento.')
    expect(of('RESPONDIDO', null, '2026-11-17')?.because).toBe('Este lote não espera retorno.')
  })

  test('rules 4.3 k: starting a job by hand needs the rule of each step it moves; the refusal names missing ones', () => {
    const holds = (rule: string) => rule === 'PENDENTE_DE_ENVIO'
    const because = (job: Parameters<typeof mayStart>[0], AVANCO_POR_PRAZO = false) =>
      mayStart(job, holds, { AVANCO_POR_PRAZO })?.because
    const missing = (...steps: Parameters<typeof statusLabel>[0][]) =>
      `Este processo move boletos de ${steps.map((step) => `'${statusLabel(step)}'`).join(' e ')}, e o seu perfil não tem essa etapa.`
    expect(because('ENVIO')).toBeUndefined()
    for (const job of ['CICLO', 'LIBERACAO', 'PAGAMENTO'] as const)
      expect(because(job)).toBe(missing('AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'))
    for (const job of ['RETORNO', 'BAIXA'] as const)
      expect(because(job)).toBe(missing('PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'))
    // An alert moves no boleto until the step's own deadline does.
    expect(because('SLA')).toBeUndefined()
    expect(because('SLA', true)).toBe(
      missing('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'),
    )
  })

  test('row 10b: an exclusion can be resent without limit and never waived', () => {
    expect(mayResend('EXCLUSAO', 99)).toBeUndefined()
    expect(mayExempt('INCLUSAO')).toBeUndefined()
    expect(mayExempt('EXCLUSAO')?.because).toBe(
      'Exclusão não pode ser dispensada: o devedor continua negativado.',
    )
  })
})

test('the schedule of the cycle is described, with automatic or manual opening', () => {
  expect(whenItRuns('CICLO', parameterSet())).toBe(
    'Abre do 1º dia útil em diante, às 09:00, após uma carga de títulos do dia; encerra no último, às 20:00',
  )
  expect(whenItRuns('CICLO', parameterSet({ CICLO_AUTOMATICO: 'Não' }))).toBe(
    'Encerra no último dia útil do mês, às 20:00',
  )
})
