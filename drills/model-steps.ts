import { checkGuards } from '#features/negativation/debt-items/actions/guards.ts'
import { markBoletos, sendBack } from '#features/negativation/decisions/actions/draft.ts'
import {
  clearJustification,
  saveJustification,
} from '#features/negativation/decisions/actions/justification.ts'
import { factsOf, noGuards } from '#features/negativation/debt-items/actions/moves.ts'
import {
  submitNegativation,
  submitRecommendation,
} from '#features/negativation/decisions/actions/submit.ts'
import { submitAll } from '#features/negativation/debt-items/rules/decisions.ts'
import {
  type Actor as Decider,
  type Event,
  type EventFacts,
  isMove,
} from '#features/negativation/debt-items/rules/events.ts'
import type { ItemState } from '#features/negativation/debt-items/rules/item.ts'
import { apply } from '#features/negativation/debt-items/rules/machine.ts'
import { refusalStatus } from '#features/negativation/debt-items/rules/refusals.ts'
import {
  STEPS,
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import { lockItems } from '#features/negativation/debt-items/store/items.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { HttpError } from '#server/http/errors.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'

import type { Place } from './place.ts'
import type { SeededItem } from './world.ts'

export type Step =
  | 'submit'
  | 'decideException'
  | 'giveBack'
  | 'mark'
  | 'exempt'
  | 'justify'
  | 'clear'
  | 'pay'
export type Stride = {
  readonly step: Step
  readonly who: number
  readonly isOwner: boolean
  readonly negativar: boolean
  readonly reason: string
}

/** The state of an item in the pure core, beside the item in PostgreSQL. */
export type Model = { state: ItemState }
export type Real = {
  readonly process: Process
  readonly place: Place
  readonly people: readonly Actor[]
  readonly seeded: SeededItem
  readonly tally: Map<string, number>
  /** Cached facts of the item; undefined after an event that may change them. */
  facts: EventFacts | undefined
}

const kindOf = (status: WorkflowStatus) => STEPS[status].kind
const stepsOf = (...kinds: readonly string[]) =>
  WORKFLOW_STATUSES.filter((status) => kinds.includes(kindOf(status)))
const chain = stepsOf('ANALISE', 'APROVACAO', 'DIRETORIA')
const exceptions: readonly WorkflowStatus[] = ['PENDENTE_APROVACAO_EXCECAO_KA']

export const deciderOf = (actor: Actor): Decider => ({
  userId: actor.id ?? 0,
  rules: [...new Set([...actor.rights.values()].flatMap((codes) => [...codes]))],
})
const seesMall = (actor: Actor, mallId: number) =>
  actor.malls === 'all' || actor.malls.includes(mallId)

type Around = { readonly state: ItemState; readonly facts: EventFacts }

/** Expected outcome in the model: the next state, or the HTTP status of the refusal. */
export type ExpectedOutcome = { readonly to: ItemState } | { readonly refused: number }

function expectSubmission(
  model: Around,
  by: Decider,
  steps: readonly WorkflowStatus[],
  idBoleto: number,
  negativar: boolean,
): ExpectedOutcome {
  const decision = { flag: negativar ? ('NEGATIVAR' as const) : ('ISENTAR' as const), fiadores: [] }
  const verdict = submitAll({
    by,
    steps,
    items: [
      {
        idBoleto,
        decision,
        item: model.state,
        facts: model.facts,
        alteradoPor: '',
        alteradoEm: new Date(0),
      },
    ],
  })
  if ('refusal' in verdict) return { refused: verdict.refusal.status }
  const to = [...verdict.movidos, ...verdict.retirados][0]?.to
  return to ? { to } : { refused: 409 }
}

function expectEvent(model: Around, event: Event): ExpectedOutcome {
  const outcome = apply(model.state, event, model.facts)
  return isMove(outcome) ? { to: outcome.to } : { refused: refusalStatus(outcome) }
}

/** Each act with its expected outcome by the pure core. */
export const acts: Readonly<
  Record<
    Exclude<Step, 'pay'>,
    {
      readonly expectedOutcome: (
        model: Around,
        by: Decider,
        item: SeededItem,
        stride: Stride,
      ) => ExpectedOutcome
      readonly real: (work: Work, item: SeededItem, stride: Stride) => Promise<unknown>
    }
  >
> = {
  submit: {
    expectedOutcome: (model, by, { id }, { negativar }) =>
      expectSubmission(model, by, chain, id, negativar),
    real: (work, { id }, { negativar }) => submitRecommendation(work, one(id, negativar)),
  },
  decideException: {
    expectedOutcome: (model, by, { id }, { negativar }) =>
      expectSubmission(model, by, exceptions, id, negativar),
    real: (work, { id }, { negativar }) => submitNegativation(work, one(id, negativar)),
  },
  giveBack: {
    expectedOutcome: (model, by, _, { reason }) =>
      expectEvent(model, { type: 'giveBack', by, reason }),
    real: (work, { id }, { reason }) => sendBack(work, { idBoletos: [id], motivo: reason }),
  },
  mark: {
    expectedOutcome: (model, by) =>
      expectEvent(model, { type: 'mark', by, decision: { flag: 'NEGATIVAR', fiadores: [] } }),
    real: (work, { id }) =>
      markBoletos(work, [{ idBoleto: id, loja: { negativar: true }, fiadores: [] }]),
  },
  exempt: {
    expectedOutcome: (model, by) =>
      expectEvent(model, { type: 'mark', by, decision: { flag: 'ISENTAR', fiadores: [] } }),
    real: (work, { id }) =>
      markBoletos(work, [{ idBoleto: id, loja: { negativar: false }, fiadores: [] }]),
  },
  justify: {
    expectedOutcome: (model, by) =>
      expectEvent(model, {
        type: 'justify',
        by,
        justification: { id: 1, needsApprover: false, exceptionLimit: 2 },
      }),
    real: (work, { id }) => saveJustification(work, { idBoleto: id, idJustificativa: 1 }),
  },
  clear: {
    expectedOutcome: (model, by) => expectEvent(model, { type: 'clearJustification', by }),
    real: (work, { id }) => clearJustification(work, id),
  },
}

export const STEPS_OF_MODEL: readonly Step[] = [
  ...(Object.keys(acts) as Exclude<Step, 'pay'>[]),
  'pay',
]

const one = (idBoleto: number, negativar: boolean) => ({
  boletos: [{ idBoleto, loja: { negativar }, fiadores: [] }],
})

const sortKeys = <T>(args: Readonly<Record<string, T>>) =>
  Object.entries(args).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** The compared part of an item: everything that the rules decide. */
export const compareStates = ({
  status,
  resultado,
  flag,
  flagSetBy,
  justification,
  enteredFrom,
  handledBy,
  persons,
}: ItemState) => ({
  status,
  resultado,
  flag,
  flagSetBy,
  justification: justification?.id,
  enteredFrom: sortKeys(enteredFrom),
  handledBy: sortKeys(handledBy),
  persons: persons.map(({ flag: own, isSetApart }) => [own, isSetApart]),
})

export const readState = ({ process, seeded }: Real): Promise<ItemState | undefined> =>
  unitOfWork(
    process,
    systemActor,
    'modelo',
    async ({ tx }) => (await lockItems(tx, [seeded.id], 'all'))[0]?.state,
  )

/** Current facts of the item, guards included; the core derives the rest. */
export const readFacts = ({ process, seeded }: Real): Promise<EventFacts> =>
  unitOfWork(process, systemActor, 'modelo', async (work) => {
    const parameters = await readParameters(work.tx)
    const [record] = await lockItems(work.tx, [seeded.id], 'all')
    const checked = await checkGuards(work, [seeded.id], 'SUBMIT', parameters)
    if (!record) throw new Error('The item is not there')
    return factsOf(record, parameters, checked.get(seeded.id)?.verdict ?? noGuards)
  })

export async function payInFull({ place, seeded }: Real): Promise<void> {
  await place.rows(
    `
      with b as (update boleto set open_cents = 0 where id = $1 returning id, mall_id),
        t as (update titulo set open_cents = 0 where boleto_id = $1 returning id)
     insert into receipt (mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents)
     select b.mall_id, t.id, 'R' || t.id, '2026-11-18', '2026-11-18', 1
     from b, t`,
    [seeded.boletoId],
  )
}

/** One act of one user on one item: response and rows must equal the core's result. */
export async function stride(givenStride: Stride, model: Model, real: Real): Promise<void> {
  const { step, who, isOwner } = givenStride
  const { people, seeded, process, tally } = real
  const facts = (real.facts ??= await readFacts(real))
  if (step === 'pay') {
    const paid = `${model.state.status} pay ${facts.balance_cents > 0 ? 'moved' : 'refused'}`
    tally.set(paid, (tally.get(paid) ?? 0) + 1)
    if (facts.balance_cents > 0) await payInFull(real)
    real.facts = undefined
    return
  }
  // Half of the draws pick an owner of the step, so that runs progress.
  const owners = people.filter(
    (person) =>
      deciderOf(person).rules.includes(STEPS[model.state.status].ruleCode) &&
      seesMall(person, seeded.mallId),
  )
  const actor =
    (isOwner ? owners[who % Math.max(1, owners.length)] : undefined) ??
    (people[who % people.length] as Actor)
  const expectedOutcome: ExpectedOutcome = seesMall(actor, seeded.mallId)
    ? acts[step].expectedOutcome(
        { state: model.state, facts },
        deciderOf(actor),
        seeded,
        givenStride,
      )
    : { refused: 404 }
  const status = await unitOfWork(process, actor, 'modelo', (work) =>
    acts[step].real(work, seeded, givenStride),
  ).then(
    () => 200,
    (error: unknown) => {
      if (error instanceof HttpError) return error.status
      throw error
    },
  )
  const wanted = 'to' in expectedOutcome ? 200 : expectedOutcome.refused
  const pair = `${model.state.status} ${step} ${wanted === 200 ? 'moved' : 'refused'}`
  tally.set(pair, (tally.get(pair) ?? 0) + 1)
  if (status !== wanted)
    throw new Error(`${pair} by ${actor.login}: PostgreSQL answered ${status}, the core ${wanted}`)
  if ('to' in expectedOutcome) {
    model.state = expectedOutcome.to
    real.facts = undefined
  }
  const found = await readState(real)
  const [ours, theirs] = [
    JSON.stringify(compareStates(model.state)),
    JSON.stringify(found && compareStates(found)),
  ]
  if (ours !== theirs)
    throw new Error(`${pair} by ${actor.login}: PostgreSQL holds ${theirs}, the core ${ours}`)
}
