import { describe, expect, test } from 'vitest'
import { soundFacts, soundFiador } from '#testing/example-guard-facts.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'
import type { Guard, GuardFacts, GuardFiador, GuardMoment, GuardPerson } from './guards/facts.ts'
import { guardItem, verdictOf } from './guards.ts'
import type { ParameterCode } from '#features/platform/parameters/rules/definitions.ts'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'

const { address } = soundFiador

type StoredValues = Partial<Record<ParameterCode, string>>

const guardTexts = (
  facts: Partial<GuardFacts>,
  stored: StoredValues = {},
  moment: GuardMoment = 'SUBMIT',
): readonly Guard[] => guardItem({ ...soundFacts, ...facts }, moment, parameterSet(stored))

/** Active guards as 'G01 B LOJISTA'. */
const codes = (...args: Parameters<typeof guardTexts>): readonly string[] =>
  guardTexts(...args).map(
    ({ codigo, severidade, pessoa }) => `${codigo} ${severidade[0] ?? ''} ${pessoa}`,
  )

const texts = (...args: Parameters<typeof guardTexts>): readonly string[] =>
  guardTexts(...args).map(({ texto }) => texto)

const lojista = (change: Partial<GuardFacts['lojista']>): Partial<GuardFacts> => ({
  lojista: { ...soundFacts.lojista, ...change },
})
const withFiador = (change: Partial<GuardFiador>): Partial<GuardFacts> => ({
  fiadores: [{ ...soundFiador, ...change }],
})
const dueOnDay = (day: string) => ({ dueOn: localDate(day) })

describe('guards of rules 4.6', () => {
  test('a valid boleto triggers no guard, at any moment', () => {
    for (const moment of ['LOAD', 'SUBMIT', 'SEND'] as const)
      expect(guardTexts({}, {}, moment)).toEqual([])
  })

  test('G01: saldo ≤ 0 blocks, one cent does not; below VALOR_MINIMO blocks (L4)', () => {
    expect(codes({ balance_cents: cents(0) })).toEqual(['G01 B LOJISTA'])
    expect(codes({ balance_cents: cents(-1) })).toEqual(['G01 B LOJISTA'])
    expect(codes({ balance_cents: cents(1) })).toEqual([])
    expect(texts({ balance_cents: cents(4_999) }, { VALOR_MINIMO: '50,00' })).toEqual([
      'Saldo de R$\u00a049,99 abaixo do mínimo de R$\u00a050,00.',
    ])
    expect(codes({ balance_cents: cents(5_000) }, { VALOR_MINIMO: '50,00' })).toEqual([])
  })

  test('G02: a wrong or missing document blocks; an alphanumeric CNPJ only if the bureau rejects them (L1)', () => {
    expect(codes(lojista({ document: '11222333000182' }))).toEqual(['G02 B LOJISTA'])
    expect(codes(lojista({ document: '' }))).toEqual(['G02 B LOJISTA'])
    expect(codes(withFiador({ document: '11111111111' }))).toEqual(['G02 B 11'])
    expect(codes(lojista({ document: '12ABC34501DE35' }))).toEqual([])
    expect(
      texts(lojista({ document: '12ABC34501DE35' }), { BUREAU_ACEITA_CNPJ_ALFANUMERICO: 'Não' }),
    ).toEqual(['CNPJ alfanumérico 12.ABC.345/01DE-35: o bureau não aceita.'])
  })

  test('G03: 4 years and 11 calendar months to the day are allowed, one day more blocks (L3)', () => {
    expect(codes(dueOnDay('2021-12-18'))).toEqual(['G04 A LOJISTA'])
    expect(codes(dueOnDay('2021-12-17'))).toEqual(['G03 B LOJISTA', 'G04 A LOJISTA'])
  })

  test('G03: less than BUREAU_DIAS_MIN days, today and the future block (L2)', () => {
    expect(codes(dueOnDay('2026-11-14'))).toEqual([])
    expect(texts(dueOnDay('2026-11-15'))).toEqual([
      'Vencido em 15/11/2026, há 3 dias; o bureau aceita a partir de 4 dias de vencido.',
    ])
    expect(codes(dueOnDay('2026-11-18'))).toEqual(['G03 B LOJISTA'])
    expect(texts(dueOnDay('2026-12-01'))[0]).toMatch(/^Vence em 01\/12\/2026/)
    expect(codes(dueOnDay('2026-11-16'), { BUREAU_DIAS_MIN: '2' })).toEqual([])
  })

  test('G03 and G04 count from vencimentoOriginal, which a renegotiation never moves later', () => {
    expect(codes({ originalDueOn: localDate('2021-12-17') })).toEqual([
      'G03 B LOJISTA',
      'G04 A LOJISTA',
    ])
  })

  test('G04: 1095 days pass, 1096 warn, or block by parameter; a filed action silences it', () => {
    expect(codes(dueOnDay('2023-11-19'))).toEqual([])
    expect(texts(dueOnDay('2023-11-18'))).toEqual([
      'Vencido há 1096 dias sem ação ajuizada: prescrição trienal CC 206 §3º I.',
    ])
    expect(codes(dueOnDay('2023-11-18'), { BLOQUEIA_PRESCRITO: 'Sim' })).toEqual(['G04 B LOJISTA'])
    expect(codes({ ...dueOnDay('2023-11-18'), hasFiledAction: true })).toEqual([])
  })

  test('G05: an exception list blocks and is named in the text', () => {
    expect(codes({ exceptionLists: [] })).toEqual([])
    expect(texts({ exceptionLists: ['CPF/CNPJ 11.222.333/0001-81'] })).toEqual([
      'Está na lista de exceção: CPF/CNPJ 11.222.333/0001-81.',
    ])
  })

  test('G06: an agreement in force blocks and shows its end date; it only warns if agreements do not block (L6)', () => {
    const agreement = { description: '', inForceUntil: localDate('2026-12-15') }
    expect(texts({ agreement })).toEqual(['Acordo vigente até 15/12/2026.'])
    expect(codes({ agreement })).toEqual(['G06 B LOJISTA'])
    expect(codes({ agreement }, { BLOQUEIA_ACORDO_VIGENTE: 'Não' })).toEqual(['G06 A LOJISTA'])
  })

  test('G06: a promise in force blocks and shows stage and last day; an agreement has priority', () => {
    const promise = { stage: 'Promessa de Pagamento', agreementOn: localDate('2026-11-23') }
    expect(texts({ promise })).toEqual([
      'Promessa de Pagamento para 23/11/2026, vigente até 25/11/2026.',
    ])
    expect(codes({ promise })).toEqual(['G06 B LOJISTA'])
    expect(codes({ promise }, { BLOQUEIA_ACORDO_VIGENTE: 'Não' })).toEqual(['G06 A LOJISTA'])
    const agreement = { description: '', inForceUntil: localDate('2026-12-15') }
    expect(texts({ promise, agreement })).toEqual(['Acordo vigente até 15/12/2026.'])
  })

  test('G07: LIMINAR and DISPUTA block (L5, L19)', () => {
    expect(codes({ legalStatus: 'LIMINAR' })).toEqual(['G07 B LOJISTA'])
    expect(codes({ legalStatus: 'DISPUTA' })).toEqual(['G07 B LOJISTA'])
  })

  test('G08: an empty field blocks, one longer than its field in the file does not (L10)', () => {
    for (const field of ['street', 'district', 'city']) {
      expect(codes(lojista({ address: { ...address, [field]: 'á'.repeat(120) } }))).toEqual([])
      expect(codes(lojista({ address: { ...address, [field]: ' ' } }))).toEqual(['G08 B LOJISTA'])
    }
    expect(codes(withFiador({ name: 'a'.repeat(120) }))).toEqual([])
    expect(texts(withFiador({ name: '' }))).toEqual(['Cadastro: nome não informado.'])
  })

  test('G08: the CEP needs eight digits and the right UF, the municipality must be in the UF, the UF is required', () => {
    const at = (change: Partial<GuardPerson['address']>) =>
      texts(lojista({ address: { ...address, ...change } }))
    expect(at({ cep: '0131' })).toEqual(["Cadastro: CEP '0131' sem 8 dígitos."])
    expect(at({ isCepInUf: false })).toEqual(['Cadastro: CEP 01310100 não é de SP.'])
    expect(at({ isCityInUf: false })).toEqual(["Cadastro: município 'São Paulo' não existe em SP."])
    expect(at({ city: 'Sao Palo', isCityInUf: false, likelyCity: 'São Paulo' })).toEqual([
      "Cadastro: município 'Sao Palo' não existe em SP (seria São Paulo?).",
    ])
    expect(at({ uf: '' })).toEqual(['Cadastro: UF não informada.'])
    expect(at({ uf: '', cep: '', street: '' })).toEqual([
      'Cadastro: logradouro não informado; UF não informada; CEP não informado.',
    ])
  })

  test('no boleto number blocks; one that does not fit the file is sent under a generated key', () => {
    for (const numBoleto of ['AB/1-2.3 4567890', '12387987777700168-2', 'ab1', '1_2'])
      expect(codes({ numBoleto })).toEqual([])
  })

  test('G09: a person already listed, or in flight in another lote, is blocked (L8)', () => {
    expect(codes(withFiador({ listing: 'ATIVA' }))).toEqual(['G09 B 11'])
    expect(codes(lojista({ listing: 'EM_ENVIO' }))).toEqual(['G09 B LOJISTA'])
  })

  test('G10: under 18 blocks until the birthday, a missing birth date warns, a company needs none (L1)', () => {
    expect(codes(withFiador({ birthOn: localDate('2008-11-18') }))).toEqual([])
    expect(texts(withFiador({ birthOn: localDate('2008-11-19') }))).toEqual([
      'Menor de 18 anos: nascimento em 19/11/2008.',
    ])
    expect(codes(withFiador({ birthOn: undefined }))).toEqual(['G10 A 11'])
    expect(codes(lojista({ birthOn: undefined }))).toEqual([])
  })

  test('G11: RJ_DEFERIDA warns, RJ_APROVADA blocks', () => {
    expect(codes({ legalStatus: 'RJ_DEFERIDA' })).toEqual(['G11 A LOJISTA'])
    expect(codes({ legalStatus: 'RJ_APROVADA' })).toEqual(['G11 B LOJISTA'])
  })

  test('G12: a guarantee is in force on its last day and not after; without an end date it is in force (L11)', () => {
    expect(codes(withFiador({ guaranteeEndsOn: localDate('2026-11-18') }))).toEqual([])
    expect(texts(withFiador({ guaranteeEndsOn: localDate('2026-11-17') }))).toEqual([
      'Fiança terminou em 17/11/2026.',
    ])
    for (const guaranteeDefect of ['SEM_FIANCA_ASSINADA', 'EXONERADO', 'SEM_OUTORGA'] as const)
      expect(codes(withFiador({ guaranteeDefect }))).toEqual(['G12 B 11'])
  })

  test('G12: blocks the second of two equal fiadores, a fiador equal to the lojista, and an excluded debt', () => {
    expect(
      codes({ fiadores: [soundFiador, { ...soundFiador, id: 12, document: '529.982.247-25' }] }),
    ).toEqual(['G12 B 12'])
    expect(codes(withFiador({ document: '11.222.333/0001-81' }))).toEqual(['G12 B 11'])
    expect(codes({ isPrincipalExcluded: true })).toEqual(['G12 B 11'])
  })

  test('G13: a missing or too recent notice warns, and blocks with EXIGE_NOTIFICACAO_PREVIA (L9)', () => {
    expect(codes(lojista({ notifiedOn: undefined }))).toEqual(['G13 A LOJISTA'])
    expect(codes(lojista({ notifiedOn: localDate('2026-11-08') }))).toEqual([])
    expect(codes(lojista({ notifiedOn: localDate('2026-11-09') }))).toEqual(['G13 A LOJISTA'])
    expect(
      codes(withFiador({ notifiedOn: undefined }), { EXIGE_NOTIFICACAO_PREVIA: 'Sim' }),
    ).toEqual(['G13 B 11'])
  })

  test('G14: a bank return of the last two business days warns, an older one not; unallocated money warns (L7)', () => {
    expect(codes({ bankReturnPendingOn: localDate('2026-11-16') })).toEqual(['G14 A LOJISTA'])
    expect(codes({ bankReturnPendingOn: localDate('2026-11-15') })).toEqual([])
    expect(codes({ unallocatedCredit_cents: cents(1) })).toEqual(['G14 A LOJISTA'])
    expect(codes({ unallocatedCredit_cents: cents(0) })).toEqual([])
  })

  test('G14: a credit of the full balance blocks, one cent less warns; CREDITO_COBRE_BLOQUEIA Não only warns (L7)', () => {
    const [balance_cents, bankReturnPendingOn] = [cents(150_000), localDate('2026-11-16')]
    const credit = (value: number, more = {}) => ({
      balance_cents,
      unallocatedCredit_cents: cents(value),
      ...more,
    })
    expect(codes(credit(149_999))).toEqual(['G14 A LOJISTA'])
    expect(codes(credit(150_000))).toEqual(['G14 B LOJISTA'])
    expect(codes(credit(150_000, { bankReturnPendingOn }))).toEqual(['G14 B LOJISTA'])
    expect(codes(credit(200_000), { CREDITO_COBRE_BLOQUEIA: 'Não' })).toEqual(['G14 A LOJISTA'])
  })

  test('G14: what the bank received blocks, whatever else there is; RETORNO_BANCARIO_SEGURA Não only warns', () => {
    const bankPaidOn = localDate('2026-11-17')
    expect(texts({ bankPaidOn })).toEqual(['Pago no banco em 17/11/2026, ainda não no ERP.'])
    expect(codes({ bankPaidOn })).toEqual(['G14 B LOJISTA'])
    expect(
      texts({
        bankPaidOn,
        bankReturnPendingOn: localDate('2026-11-16'),
        unallocatedCredit_cents: cents(1),
      }),
    ).toEqual(['Pago no banco em 17/11/2026, ainda não no ERP.'])
    expect(codes({ bankPaidOn }, { RETORNO_BANCARIO_SEGURA: 'Não' })).toEqual(['G14 A LOJISTA'])
    expect(
      codes(
        { bankPaidOn, unallocatedCredit_cents: cents(100_000) },
        { RETORNO_BANCARIO_SEGURA: 'Não' },
      ),
    ).toEqual(['G14 B LOJISTA'])
  })

  test('G19: an open dispute warns, and blocks with CONTESTACAO_BLOQUEIA Sim', () => {
    const disputedOn = localDate('2026-11-12')
    expect(codes({ disputedOn })).toEqual(['G19 A LOJISTA'])
    expect(codes({ disputedOn }, { CONTESTACAO_BLOQUEIA: 'Sim' })).toEqual(['G19 B LOJISTA'])
    expect(texts({ disputedOn })).toEqual(['Contestação aberta desde 12/11/2026.'])
  })

  test('G31: another spelling of one number blocks, or warns with GEMEO_BLOQUEIA Não; other numbers warn', () => {
    const spelling = { twins: { numbers: ['F001603', 'F-1603'], kind: 'GRAFIA' } } as const
    const numbers = { twins: { numbers: ['8201', '8202'], kind: 'NUMERO' } } as const
    expect(codes(spelling)).toEqual(['G31 B LOJISTA'])
    expect(texts(spelling)).toEqual([
      'Duplicidade provável: F001603 e F-1603 são o mesmo título com outra grafia.',
    ])
    expect(codes(spelling, { GEMEO_BLOQUEIA: 'Não' })).toEqual(['G31 A LOJISTA'])
    expect(codes(numbers)).toEqual(['G31 A LOJISTA'])
    expect(texts(numbers)).toEqual([
      'Duplicidade provável: 8201 e 8202 têm o mesmo contrato, vencimento e valor.',
    ])
  })

  test('G32: what a complete file no longer has blocks, or warns with SUMIDO_BLOQUEIA Não', () => {
    const vanishedOn = localDate('2026-11-17')
    expect(codes({ vanishedOn })).toEqual(['G32 B LOJISTA'])
    expect(codes({ vanishedOn }, { SUMIDO_BLOQUEIA: 'Não' })).toEqual(['G32 A LOJISTA'])
    expect(texts({ vanishedOn })).toEqual([
      'Sumiu do ERP: o arquivo completo de 17/11/2026 não trouxe este boleto.',
    ])
  })

  test('G33: five business days without a confirming load warn, and block only with a limit', () => {
    // 18/11/2026 is a Wednesday; 15/11 is a Sunday, 11/11 the fifth business day before.
    const confirmed = (day: string) => ({ confirmedOn: localDate(day) })
    expect(codes(confirmed('2026-11-12'))).toEqual([])
    expect(codes(confirmed('2026-11-11'))).toEqual(['G33 A LOJISTA'])
    expect(texts(confirmed('2026-11-11'))).toEqual([
      'Saldo de 11/11/2026: nenhuma carga o confirma há 5 dias úteis.',
    ])
    expect(codes(confirmed('2026-01-05'))).toEqual(['G33 A LOJISTA'])
    const limit = { SALDO_IDADE_BLOQUEIO: '6' }
    expect(codes(confirmed('2026-11-11'), limit)).toEqual(['G33 A LOJISTA'])
    expect(codes(confirmed('2026-11-10'), limit)).toEqual(['G33 B LOJISTA'])
  })

  test('G15: a value more than TOLERANCIA_VALOR off the approved one blocks at send, exactly 1 % does not', () => {
    const off = (balance: number) => ({
      balance_cents: cents(balance),
      approved_cents: cents(100_000),
    })
    expect(codes(off(101_000), {}, 'SEND')).toEqual([])
    expect(codes(off(99_000), {}, 'SEND')).toEqual([])
    expect(codes(off(101_001), {}, 'SEND')).toEqual(['G15 B LOJISTA'])
    expect(codes(off(98_999), {}, 'SEND')).toEqual(['G15 B LOJISTA'])
    expect(codes(off(98_999), {}, 'SUBMIT')).toEqual([])
    expect(codes(off(98_000), { TOLERANCIA_VALOR: '2' }, 'SEND')).toEqual([])
  })

  test('G16: debtor = creditor blocks that person, whatever the mask (L12)', () => {
    expect(codes({ creditorDocument: '11.222.333/0001-81' })).toEqual(['G16 B LOJISTA'])
    expect(codes({ creditorDocument: '52998224725' })).toEqual(['G16 B 11'])
  })

  test('G17: re-inclusion blocks on the direct paths and warns in the chain; a correction is exempt (L18)', () => {
    const excluded = lojista({ excludedOn: localDate('2026-01-05') })
    expect(codes({ ...excluded, path: 'DIRETO' })).toEqual(['G17 B LOJISTA'])
    expect(codes({ ...excluded, path: 'CADEIA' })).toEqual(['G17 A LOJISTA'])
    expect(codes({ ...excluded, path: 'CORRECAO' })).toEqual([])
  })

  test('G18: a natureza that is not enabled blocks (L14)', () => {
    expect(codes({ natureza: 'NF' })).toEqual(['G18 B LOJISTA'])
    expect(codes({ natureza: 'NF' }, { NATUREZAS_HABILITADAS: 'AL, NF' })).toEqual([])
  })

  test('each guard shows its finding, the advice and its legal basis', () => {
    const everything = guardTexts(
      {
        balance_cents: cents(0),
        natureza: 'NF',
        legalStatus: 'LIMINAR',
        exceptionLists: ['A'],
        ...lojista({
          document: '1',
          listing: 'ATIVA',
          notifiedOn: undefined,
          excludedOn: localDate('2026-01-05'),
        }),
        ...withFiador({ guaranteeDefect: 'EXONERADO', birthOn: undefined }),
      },
      {},
      'SEND',
    )
    expect(everything.length).toBeGreaterThanOrEqual(9)
    for (const { texto, orientacao, base } of everything) {
      expect(texto).toMatch(/\.$|I\.$/)
      expect(orientacao).toMatch(/\.$/)
      expect(base).not.toBe('')
    }
    expect(everything.map(({ codigo }) => codigo)).toEqual(
      everything.map(({ codigo }) => codigo).toSorted(),
    )
  })
})

describe('effect of guards on the flags', () => {
  test('a block on the lojista or boleto blocks the item, on a fiador only the fiador; a warning blocks nothing', () => {
    const [warning] = guardTexts({ legalStatus: 'RJ_DEFERIDA' })
    expect(verdictOf(warning ? [warning] : [])).toEqual({ blockedFiadores: [] })
    expect(
      verdictOf(guardTexts(withFiador({ document: '1', guaranteeDefect: 'EXONERADO' }))),
    ).toEqual({
      blockedFiadores: [11],
    })
    expect(verdictOf(guardTexts({ legalStatus: 'LIMINAR' }))).toEqual({
      block: { codigo: 'G07', texto: 'Liminar proíbe a negativação.' },
      blockedFiadores: [],
    })
  })
})
