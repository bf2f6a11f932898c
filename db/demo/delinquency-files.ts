import { compareOfficial } from '#features/delinquency/figures/actions/official.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, formatAmount } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'
import { addDays, formatDate, type LocalDate, monthOf } from '#values/local-date.ts'

import { openOn } from './erp-files.ts'
import { random } from './random.ts'
import type { DemoTitulo } from './titulos.ts'
import type { World } from './world.ts'

const csv = (header: string, rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? '' : [header, ...rows.map((cells) => cells.join(';'))].join('\r\n')

const adjustmentHeader = 'shopping;numeroTitulo;tipoAjuste;tipoConta;data;valor;motivo'

/** Adjustment by finance of an unpaid título, as known on a day. */
function correctionOf({ contract, number, originalDueOn, cents }: DemoTitulo): readonly string[] {
  const chance = random('ajuste', number)
  const row = (kind: string, amount: number, reason: string) => [
    contract.tenant.mall.name,
    number,
    kind,
    '',
    formatDate(addDays(originalDueOn, chance.int(3, 12))),
    formatAmount(amount as Cents),
    reason,
  ]
  const roll = chance.next()
  if (roll < 0.2) return row('CANCELAMENTO', cents, 'Cobrança em duplicidade')
  return roll < 0.7
    ? row('DESCONTO', Math.round(cents * 0.1), 'Desconto da campanha de inauguração')
    : row('RECEBIMENTO', Math.round(cents * 0.4), 'Depósito identificado no extrato')
}

const moveOf = ({ contract, number, originalDueOn, cents }: DemoTitulo): readonly string[] => [
  contract.tenant.mall.name,
  number,
  'RECLASSIFICACAO',
  'CONDOMINIO',
  formatDate(addDays(originalDueOn, 2)),
  formatAmount(cents),
  'Rateio lançado no fundo por engano',
]

/** Títulos of a mall to adjust, and their number. */
export type Corrections = {
  readonly place: number
  readonly months: readonly Competence[]
  readonly count: number
}

function correctionsOf(
  world: World,
  { place, months, count }: Corrections,
  on: LocalDate,
): (readonly string[])[] {
  const own = world.titulos.filter(
    ({ contract, originalDueOn }) =>
      contract.type === 'LOJA' &&
      contract.tenant.mall === world.malls[place] &&
      addDays(originalDueOn, 12) <= on &&
      months.includes(monthOf(originalDueOn)),
  )
  const some = (titulos: readonly DemoTitulo[], most: number) =>
    titulos
      .map((titulo) => [random('corrige', titulo.number).next(), titulo] as const)
      .toSorted(([one], [other]) => one - other)
      .slice(0, most)
      .map(([, titulo]) => titulo)
  const unpaid = own.filter((titulo) => openOn(titulo, world.today) === titulo.cents)
  return [
    ...some(unpaid, count).map(correctionOf),
    ...some(
      own.filter(({ movement }) => movement === 'FPP'),
      Math.floor(count / 3),
    ).map(moveOf),
  ]
}

export const adjustmentsCsv = (
  world: World,
  corrections: readonly Corrections[],
  on: LocalDate,
): string =>
  csv(
    adjustmentHeader,
    corrections.flatMap((each) => correctionsOf(world, each, on)),
  )

const agreementHeader =
  'numeroAcordo;contrato;luc;cpfCnpj;numeroTitulo;dataAcordo;parcela;vencimentoParcela;valorParcela;dataPagamentoParcela;status'

type Agreed = { readonly titulos: readonly DemoTitulo[]; readonly on: LocalDate }
type InstalmentState = (
  instalment: number,
  dueOn: LocalDate,
) => readonly [paidOn: LocalDate | undefined, status: string]

/** Rows of an agreement with three monthly instalments: one row per instalment and título. */
function agreementRows(
  number: string,
  { titulos, on }: Agreed,
  stateOf: InstalmentState,
): (readonly string[])[] {
  const sum = titulos.reduce((total, { cents }) => total + cents, 0)
  const third = Math.floor(sum / 3)
  return [1, 2, 3].flatMap((instalment) => {
    const dueOn = addDays(on, 2 + (instalment - 1) * 30)
    const [paidOn, status] = stateOf(instalment, dueOn)
    const amount = formatAmount((instalment === 3 ? sum - 2 * third : third) as Cents)
    return titulos.map(({ contract, number: titulo }) =>
      [
        number,
        contract.number,
        contract.luc,
        contract.tenant.document,
        titulo,
        formatDate(on),
      ].concat(
        [String(instalment), formatDate(dueOn), amount],
        [paidOn ? formatDate(paidOn) : '', status],
      ),
    )
  })
}

/** Boletos of a mall whose títulos are all in this set, by contract. */
function boletosOf(
  world: World,
  place: number,
  isWanted: (titulo: DemoTitulo) => boolean,
): (readonly DemoTitulo[])[] {
  const own = world.titulos.filter(
    ({ contract, boleto }) => contract.tenant.mall === world.malls[place] && boleto !== '',
  )
  return [...Map.groupBy(own, ({ boleto }) => boleto).values()].filter((titulos) =>
    titulos.every(
      (titulo) =>
        titulo.contract.tenant.special === undefined &&
        titulo.contract.type === 'LOJA' &&
        isWanted(titulo),
    ),
  )
}

/**
 * Today's agreements of a mall from Oracle. Some are active, over overdue boletos that were in no
 * cycle; one was kept and one broken, over boletos paid long ago.
 */
export function agreementsCsv(world: World, place: number, youngest: LocalDate): string {
  const { today } = world
  const overdue = boletosOf(
    world,
    place,
    (titulo) =>
      titulo.originalDueOn > youngest &&
      titulo.originalDueOn < addDays(today, -8) &&
      openOn(titulo, today) === titulo.cents,
  ).slice(0, 3)
  const [keptOn, brokenOn] = [addDays(today, -260), addDays(today, -300)]
  const paid = boletosOf(
    world,
    place,
    ({ originalDueOn, receipts }) =>
      originalDueOn < addDays(today, -330) &&
      originalDueOn > addDays(today, -500) &&
      receipts.length > 0 &&
      receipts.every(({ clearedOn }) => clearedOn < addDays(today, -150)) &&
      receipts.some(({ clearedOn }) => clearedOn > brokenOn),
  )
  const number = (ordinal: number) => `AC${world.malls[place]?.economicUnit ?? ''}-${ordinal}`
  const [kept, broken] = paid
  return csv(agreementHeader, [
    ...overdue.flatMap((titulos, index) =>
      agreementRows(number(index + 1), { titulos, on: addDays(today, -5) }, (instalment, dueOn) =>
        instalment === 1 ? [dueOn, 'PAGA'] : [undefined, 'ABERTA'],
      ),
    ),
    ...(kept
      ? agreementRows(number(4), { titulos: kept, on: keptOn }, (_, dueOn) => [dueOn, 'PAGA'])
      : []),
    ...(broken
      ? agreementRows(number(5), { titulos: broken, on: brokenOn }, (instalment, dueOn) =>
          instalment === 1 ? [dueOn, 'PAGA'] : [undefined, 'QUEBRADO'],
        )
      : []),
  ])
}

const sheetHeader =
  'shopping;tipoConta;faturado;recebidoBruto;recebidoLiquido;inadBruta;inadLiquida'

// Differences of the official sheet: late receipts in another month, or a missing charge.
const differences: Readonly<
  Record<number, readonly [account: string, net: number, gross: number]>
> = {
  2: ['CONDOMINIO', -1_250_00, 0],
  4: ['ALUGUEL', 2_480_55, 0],
  7: ['FUNDO', 0, 315_20],
}

/** The official sheet of a month: our figures with the differences of some malls. */
export async function finalSheetCsv(work: Work, world: World, month: Competence): Promise<string> {
  const { data } = await compareOfficial(work, { mesAno: month })
  const amount = (value: number) =>
    value < 0 ? `-${formatAmount(-value as Cents)}` : formatAmount(value as Cents)
  const rows = data.map(({ shopping, tipoConta, calculado }) => {
    const place = world.malls.findIndex(({ name }) => name === shopping)
    const [account, net, gross] = differences[place] ?? ['', 0, 0]
    const isOther = account === tipoConta
    const received = Math.max(0, (calculado.recebidoLiquido ?? 0) + (isOther ? net : 0))
    const overdue = (calculado.inadimplenciaBruta ?? 0) + (isOther ? gross : 0)
    return [
      shopping,
      tipoConta,
      amount((calculado.faturado ?? 0) + (isOther ? gross : 0)),
      amount(calculado.recebidoBruto ?? 0),
      amount(received),
      amount(overdue),
      amount(overdue - received),
    ]
  })
  return csv(sheetHeader, rows)
}
