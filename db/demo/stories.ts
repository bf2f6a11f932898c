import { addBusinessDays, bankCalendar, nextBusinessDay } from '#values/business-calendar.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import { cycleDays } from './days.ts'
import {
  boletosOf,
  type DebtBoleto,
  type Debtor,
  debtorsOf,
  isOverdueOn,
  openOf,
} from './debtors.ts'
import type { World } from './world.ts'

/** A negotiation about boletos of one customer or group on a day. */
export type DemoNegotiation = {
  /** Date of the entry; the contact may be some days earlier. */
  readonly on: LocalDate
  readonly contactOn: LocalDate
  readonly login: string
  readonly stage: string
  readonly agreementOn?: LocalDate
  readonly observation: string
  readonly boletos: readonly string[]
  /** Entered by mistake and deleted again. */
  readonly isTakenBack?: boolean
}

/** Days of negotiations: openings of last month's and this month's cycle, and today. */
export type NegotiationDays = {
  readonly before: LocalDate
  readonly opening: LocalDate
  readonly today: LocalDate
}

export const negotiationDays = ({ today }: World): NegotiationDays => ({
  before: cycleDays(today, 1).opening,
  opening: cycleDays(today, 0).opening,
  today,
})

/** Who negotiates (spec 3:6): corporate billing with groups, a mall's own users with the rest. */
export const negotiatorOf = ({ tenant, place }: Debtor): string =>
  tenant.group === '' ? (place < 2 ? 'analista.shopping' : 'analista.shopping.2') : 'corporativa'

const promise = 'Promessa de Pagamento'
const withoutForecast = 'Sem Previsão'

type Story = (debtor: Debtor, days: NegotiationDays) => readonly Omit<DemoNegotiation, 'login'>[]

const numbers = (boletos: readonly DebtBoleto[]) => boletos.map(({ number }) => number)
const newest = ({ boletos }: Debtor, most = 1) => numbers(boletos.slice(0, most))
/** The newest boleto that was overdue on a day; else the oldest. */
const overdueThen = ({ boletos }: Debtor, on: LocalDate) =>
  numbers(
    [boletos.find((boleto) => isOverdueOn(boleto, on)) ?? boletos.at(-1)].flatMap((b) => b ?? []),
  )
const businessDay = (from: LocalDate, days: number) => addBusinessDays(bankCalendar, from, days)
/** The later of the two openings before a day. */
const openingBefore = ({ before, opening }: NegotiationDays, day: LocalDate) =>
  opening < day ? opening : before

const inForce: Story = (debtor, { today }) => [
  {
    on: today,
    contactOn: addDays(today, -1),
    stage: promise,
    agreementOn: businessDay(today, 3),
    observation: 'Falou com a gerente: paga com o faturamento do fim de semana.',
    boletos: newest(debtor),
  },
]
// Three business days ago: active yesterday, broken today.
const justBroken: Story = (debtor, days) => {
  const agreementOn = businessDay(days.today, -3)
  const on = openingBefore(days, agreementOn)
  return [
    {
      on,
      contactOn: on,
      stage: promise,
      agreementOn,
      observation: 'Prometeu o valor cheio do boleto, sem parcelar.',
      boletos: overdueThen(debtor, on),
    },
  ]
}
const ended: Story = (debtor, { before, opening }) => [
  {
    on: before,
    contactOn: before,
    stage: promise,
    agreementOn: businessDay(before, 6),
    observation: 'Espera o crédito do cartão para quitar.',
    boletos: overdueThen(debtor, before),
  },
  {
    on: opening,
    contactOn: opening,
    stage: withoutForecast,
    observation: 'O sócio saiu da empresa; não há mais quem decida pelo pagamento.',
    boletos: overdueThen(debtor, before),
  },
]
const dueToday: Story = (debtor, days) => {
  const on = openingBefore(days, days.today)
  return [
    {
      on,
      contactOn: on,
      stage: promise,
      agreementOn: days.today,
      observation: 'Paga depois do fechamento do mês da franquia.',
      boletos: overdueThen(debtor, on),
    },
  ]
}
const agreed: Story = (debtor, { today }) => [
  {
    on: today,
    contactOn: today,
    stage: 'Acordo Formalizado',
    agreementOn: businessDay(today, 5),
    observation: 'Acordo assinado: quita os boletos mais novos de uma vez, sem desconto.',
    boletos: newest(debtor, 3),
  },
]
const unreached: Story = (debtor, { opening, today }) =>
  [opening, today].map((on, time) => ({
    on,
    contactOn: addDays(on, -time),
    stage: 'Contato Sem Sucesso',
    observation: time === 0 ? 'Telefone da loja não atende.' : 'Caixa postal; deixado recado.',
    boletos: newest(debtor),
  }))
const replaced: Story = (debtor, { before, today }) =>
  [before, today].map((on, time) => ({
    on,
    contactOn: on,
    stage: promise,
    agreementOn: businessDay(on, time === 0 ? 4 : 10),
    observation:
      time === 0 ? 'Paga na próxima semana.' : 'Pediu novo prazo; avisado de que é o último.',
    boletos: overdueThen(debtor, before),
  }))
const withdrawn: Story = (debtor, { today }) => [
  {
    on: today,
    contactOn: today,
    stage: promise,
    agreementOn: businessDay(today, 2),
    observation: 'Registrado no cliente errado.',
    boletos: newest(debtor),
    isTakenBack: true,
  },
]
const longBroken: Story = (debtor, { before }) => [
  {
    on: before,
    contactOn: addDays(before, -2),
    stage: promise,
    agreementOn: businessDay(before, 5),
    observation: 'Prometeu pagar até o dia combinado; pediu segunda via.',
    boletos: overdueThen(debtor, before),
  },
]
const speaking: Story = (debtor, { today }) => [
  {
    on: today,
    contactOn: addDays(today, -3),
    stage: 'Em Negociação',
    agreementOn: businessDay(today, 4),
    observation: 'Quer parcelar em três vezes; proposta enviada à diretoria.',
    boletos: newest(debtor, 2),
  },
]
const disputed: Story = (debtor, { opening }) => [
  {
    on: opening,
    contactOn: opening,
    stage: 'Contestação',
    agreementOn: businessDay(opening, 3),
    observation: 'Diz que o condomínio foi cobrado em dobro; pediu o demonstrativo.',
    boletos: newest(debtor),
  },
]
const withoutNegotiation: Story = () => []

// Debtors cycle through these; with few debtors only the first are used.
const stories: readonly Story[] = [
  inForce,
  justBroken,
  ended,
  dueToday,
  agreed,
  unreached,
  replaced,
  withdrawn,
  longBroken,
  speaking,
  disputed,
  withoutNegotiation,
]

// The others have no negotiation, so a first contact is due.
const statedTurns = 5
const settledTalks = 10

/** Promises at last month's opening that are settled today: kept or cancelled. */
function settled(
  world: World,
  boletos: readonly DebtBoleto[],
  days: NegotiationDays,
): readonly DemoNegotiation[] {
  const { before, today } = days
  const gone = debtorsOf(
    world,
    boletos.filter((boleto) => isOverdueOn(boleto, before) && openOf(boleto, today) === 0),
  )
  const isCancelled = ({ boletos: [boleto] }: Debtor) =>
    boleto?.titulos.some(({ cancelledOn }) => cancelledOn !== undefined) ?? false
  const some = [
    ...gone.filter(isCancelled).slice(0, 2),
    ...gone.filter((debtor) => !isCancelled(debtor)).slice(0, settledTalks),
  ]
  return some.flatMap((debtor) => {
    const [boleto] = debtor.boletos
    if (!boleto) return []
    const lastOn = boleto.titulos
      .flatMap(({ receipts }) => receipts.map(({ paidOn }) => paidOn))
      .reduce((one, other) => (one > other ? one : other), before)
    return [
      {
        on: before,
        contactOn: before,
        login: negotiatorOf(debtor),
        stage: promise,
        agreementOn: nextBusinessDay(bankCalendar, lastOn),
        observation: 'Confirmou a data por e-mail.',
        boletos: [boleto.number],
      },
    ]
  })
}

const groupTalks = 3

/** Corporate billing negotiates with a chain about several malls in one act. */
function withGroups(
  debtors: readonly Debtor[],
  taken: ReadonlySet<string>,
  { today }: NegotiationDays,
): readonly DemoNegotiation[] {
  const groups = Map.groupBy(
    debtors.filter(({ tenant }) => tenant.group !== ''),
    ({ tenant }) => tenant.group,
  )
  return [...groups.values()]
    .map((own) => own.flatMap(({ boletos }) => numbers(boletos.slice(0, 2))))
    .map((own) => own.filter((number) => !taken.has(number)))
    .filter((own) => own.length > 1)
    .slice(0, groupTalks)
    .map((own, index) => ({
      on: today,
      contactOn: addDays(today, -index),
      login: 'corporativa',
      stage: index === 1 ? 'Em Negociação' : promise,
      agreementOn: businessDay(today, 2 + index),
      observation: 'Tratado com a tesouraria da rede, que paga todas as lojas juntas.',
      boletos: own,
    }))
}

/** Tenants with overdue debt today, in the order of the stories. */
export const openDebtors = (world: World): readonly Debtor[] =>
  debtorsOf(
    world,
    boletosOf(world).filter((boleto) => isOverdueOn(boleto, world.today)),
  )

export function demoNegotiationsOf(world: World): readonly DemoNegotiation[] {
  const days = negotiationDays(world)
  const debtors = openDebtors(world)
  const told = debtors.slice(0, statedTurns * stories.length).flatMap((debtor, index) =>
    (stories[index % stories.length] ?? withoutNegotiation)(debtor, days).map((talk) => ({
      ...talk,
      login: negotiatorOf(debtor),
    })),
  )
  const taken = new Set(told.flatMap(({ boletos }) => boletos))
  return [...settled(world, boletosOf(world), days), ...told, ...withGroups(debtors, taken, days)]
    .filter(({ boletos }) => boletos.length > 0)
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))
}
