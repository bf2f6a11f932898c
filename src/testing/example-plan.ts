import type {
  BoletoFacts,
  ContractFacts,
  PastMessage,
  PastStep,
  PlanLadder,
  PlannedMessage,
  PlanParameters,
  PlanStep,
  State,
  TenantFacts,
} from '#features/collection/messages/rules/plan/facts.ts'
import { type Frame, frameOf } from '#features/collection/messages/rules/plan/frame.ts'
import { planTenant } from '#features/collection/messages/rules/plan/plan.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { cents } from '#values/cents.ts'
import { addDays, type LocalDate, localDate } from '#values/local-date.ts'

const step = (
  code: string,
  [from, to]: readonly [number, number],
  kind: PlanStep['kind'],
  channels: PlanStep['channels'],
): PlanStep => ({
  code,
  name: `Passo ${code}`,
  from,
  to,
  kind,
  channels,
  asksOverdue: kind !== 'LEMBRETE',
  isForGuarantors: kind === 'NOTIFICACAO',
  contactKinds: ['Financeiro', 'Locatário'],
})

/** The ladder 'Padrão' of an empty database. */
export const exampleLadder: PlanLadder = {
  id: 1,
  version: 1,
  name: 'Padrão',
  position: 90,
  segment: {
    malls: [],
    contractTypes: [],
    groups: [],
    isCorporate: null,
    arrearsFrom: null,
    arrearsTo: null,
    centsFrom: null,
    centsTo: null,
    isFirstDelay: null,
    promises: null,
  },
  steps: [
    step('LEMBRETE', [-5, -1], 'LEMBRETE', ['EMAIL']),
    step('D1', [1, 9], 'COBRANCA', ['EMAIL']),
    step('D5', [5, 14], 'COBRANCA', ['EMAIL']),
    step('D15', [15, 24], 'COBRANCA', ['EMAIL', 'CARTA']),
    step('PRE_NEGATIVACAO', [25, 1095], 'NOTIFICACAO', ['EMAIL', 'CARTA']),
    step('PRE_AJUIZAMENTO', [60, 1795], 'NOTIFICACAO', ['CARTA']),
  ],
}

export const exampleParameters: PlanParameters = {
  weekLimit: 2,
  intervalDays: 3,
  cycleDays: 10,
  deliveryDays: 10,
  minimumCents: 2000,
  since: null,
}

export const exampleFrame = (
  day: string,
  ladders: readonly PlanLadder[] = [exampleLadder],
  parameters: PlanParameters = exampleParameters,
): Frame =>
  frameOf({
    day: localDate(day),
    ladders,
    parameters,
    textOf: () => ({ id: 1, version: 1 }),
  })

export const exampleContract: ContractFacts = {
  id: 1,
  number: '100000001',
  type: 'LOJA',
  legalStatus: '',
  email: 'financeiro@example.com',
  phone: '11987654321',
  letter: 'Av. Principal, 100, Bela Vista, São Paulo, SP, 01310100',
  contacts: [],
  groupContacts: [],
  guarantors: [],
}

export const exampleBoleto = (
  id: number,
  dueOn: string,
  more: Partial<BoletoFacts> = {},
): BoletoFacts => ({
  id,
  number: String(1_000_000 + id),
  luc: 'L01',
  contract: exampleContract,
  dueOn: localDate(dueOn),
  originalDueOn: more.dueOn ?? localDate(dueOn),
  openCents: cents(100_000),
  isReceivedLately: false,
  isFiled: false,
  isFollowed: false,
  isAgreed: false,
  promisedOn: null,
  disputes: [],
  isExcepted: false,
  past: [],
  noticed: [],
  ...more,
})

export const exampleTenant = (
  boletos: readonly BoletoFacts[],
  more: Partial<TenantFacts> = {},
): TenantFacts => ({
  mallId: 1,
  tenantId: 1,
  document: '11222333000181',
  name: 'Loja Exemplo Ltda',
  groupIds: [],
  hasSender: true,
  boletos,
  customerContacts: [],
  delays: [],
  promises: [],
  holds: [],
  messages: [],
  refusals: new Set(),
  suspended: new Set(),
  ...more,
})

export type WalkedMessage = PlannedMessage & { readonly day: LocalDate }

/** What became of a message by a later day. */
export type Fate = (message: WalkedMessage, on: LocalDate) => State

const delivered: Fate = () => 'ENTREGUE'

const pastSteps = (
  messages: readonly WalkedMessage[],
  boletoId: number,
  on: LocalDate,
  fate: Fate,
) =>
  messages.flatMap((message): PastStep[] =>
    message.boletos.flatMap((boleto) =>
      boleto.boletoId === boletoId && boleto.role !== 'CITADO'
        ? {
            document: message.document,
            step: boleto.step,
            kind: message.kind,
            channel: message.channel,
            state: fate(message, on),
            day: message.day,
            cycleDueOn: boleto.cycleDueOn,
          }
        : [],
    ),
  )

/** Adds what was sent before to the facts of a day. */
const withHistory = (
  facts: TenantFacts,
  messages: readonly WalkedMessage[],
  on: LocalDate,
  fate: Fate = delivered,
): TenantFacts => ({
  ...facts,
  boletos: facts.boletos.map((boleto) => ({
    ...boleto,
    past: [...boleto.past, ...pastSteps(messages, boleto.id, on, fate)],
  })),
  messages: [
    ...facts.messages,
    ...messages.map(({ document, day }): PastMessage => ({ document, day })),
  ],
})

/** Plans every business day of a period; what is planned is sent. */
export function walkDays(
  [from, until]: readonly [string, string],
  factsOn: (day: LocalDate) => TenantFacts,
  { fate = delivered, frameOn = (day: LocalDate) => exampleFrame(day) } = {},
): WalkedMessage[] {
  const sent: WalkedMessage[] = []
  for (let day = localDate(from); day <= until; day = addDays(day, 1)) {
    if (!isBusinessDay(bankCalendar, day)) continue
    const plan = planTenant(withHistory(factsOn(day), sent, day, fate), frameOn(day))
    sent.push(...plan.messages.map((message) => ({ ...message, day })))
  }
  return sent
}
