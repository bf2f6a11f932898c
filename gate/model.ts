import Fastify from 'fastify'
import fc from 'fast-check'

import { actorOf } from '#features/access/actions/session.ts'
import { clearJustification, giveBack, markBoletos, saveJustification } from '#features/negativation/actions/draft.ts'
import { checkGuards } from '#features/negativation/actions/guards.ts'
import { factsOf, noGuards } from '#features/negativation/actions/moves.ts'
import { submitNegativation, submitRecommendation } from '#features/negativation/actions/submit.ts'
import { submitAll } from '#features/negativation/rules/decisions.ts'
import { type Actor as Decider, type Event, type EventFacts, isMove } from '#features/negativation/rules/events.ts'
import type { ItemState } from '#features/negativation/rules/item.ts'
import { apply } from '#features/negativation/rules/machine.ts'
import { refusalStatus } from '#features/negativation/rules/refusals.ts'
import { STEPS, WORKFLOW_STATUSES, type WorkflowStatus } from '#features/negativation/rules/status.ts'
import { lockItems } from '#features/negativation/store/items.ts'
import { readParameters } from '#features/negativation/store/parameters.ts'
import { fixedDayClock } from '#server/clock.ts'
import { connect } from '#server/database/connection.ts'
import { HttpError } from '#server/errors.ts'
import { armMutant, isMutant } from '#server/mutants.ts'
import { type Process, unitOfWork } from '#server/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work.ts'
import { localDate } from '#values/local-date.ts'

import { mustHold } from './ending.ts'
import { type Gate, sizeOf } from './gate.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { gateDay } from './server.ts'
import { addItems, addPerson, type Seeded } from './world.ts'

type Step = 'submit' | 'decideException' | 'giveBack' | 'mark' | 'exempt' | 'justify' | 'clear' | 'pay'
type Stride = {
  readonly step: Step
  readonly who: number
  readonly isOwner: boolean
  readonly negativar: boolean
  readonly reason: string
}

/** What the pure core says of an item, beside the item in PostgreSQL. */
type Model = { state: ItemState; facts: EventFacts }
type Real = {
  readonly process: Process
  readonly place: Place
  readonly people: readonly Actor[]
  readonly seeded: Seeded
  readonly tally: Map<string, number>
}

const kindOf = (status: WorkflowStatus) => STEPS[status].kind
const stepsOf = (...kinds: readonly string[]) => WORKFLOW_STATUSES.filter((status) => kinds.includes(kindOf(status)))
const chain = stepsOf('ANALISE', 'APROVACAO', 'DIRETORIA')
const exceptions: readonly WorkflowStatus[] = ['PENDENTE_APROVACAO_EXCECAO_KA']

const deciderOf = (actor: Actor): Decider => ({
  userId: actor.id ?? 0,
  rules: [...new Set([...actor.rights.values()].flatMap((codes) => [...codes]))],
})
const seesMall = (actor: Actor, mallId: number) => actor.malls === 'all' || actor.malls.includes(mallId)

/** The answer of a call in the model: the state afterwards, or the status of the refusal. */
type Expected = { readonly to: ItemState } | { readonly refused: number }

function submitted(
  model: Model,
  by: Decider,
  steps: readonly WorkflowStatus[],
  idBoleto: number,
  negativar: boolean,
): Expected {
  const decision = { flag: negativar ? ('NEGATIVAR' as const) : ('ISENTAR' as const), fiadores: [] }
  const verdict = submitAll({
    by,
    steps,
    items: [{ idBoleto, decision, item: model.state, facts: model.facts, alteradoPor: '', alteradoEm: '' }],
  })
  if ('refused' in verdict) return { refused: verdict.refused.status }
  const to = [...verdict.movidos, ...verdict.retirados][0]?.to
  return to ? { to } : { refused: 409 }
}

function happened(model: Model, event: Event): Expected {
  const outcome = apply(model.state, event, model.facts)
  return isMove(outcome) ? { to: outcome.to } : { refused: refusalStatus(outcome) }
}

const acts: Readonly<
  Record<
    Exclude<Step, 'pay'>,
    {
      readonly expected: (model: Model, by: Decider, item: Seeded, stride: Stride) => Expected
      readonly real: (work: Work, item: Seeded, stride: Stride) => Promise<unknown>
    }
  >
> = {
  submit: {
    expected: (model, by, { id }, { negativar }) => submitted(model, by, chain, id, negativar),
    real: (work, { id }, { negativar }) => submitRecommendation(work, one(id, negativar)),
  },
  decideException: {
    expected: (model, by, { id }, { negativar }) => submitted(model, by, exceptions, id, negativar),
    real: (work, { id }, { negativar }) => submitNegativation(work, one(id, negativar)),
  },
  giveBack: {
    expected: (model, by, _, { reason }) => happened(model, { type: 'giveBack', by, reason }),
    real: (work, { id }, { reason }) => giveBack(work, { idBoletos: [id], motivo: reason }),
  },
  mark: {
    expected: (model, by) => happened(model, { type: 'mark', by, decision: { flag: 'NEGATIVAR', fiadores: [] } }),
    real: (work, { id }) => markBoletos(work, [{ idBoleto: id, loja: { negativar: true }, fiadores: [] }]),
  },
  exempt: {
    expected: (model, by) => happened(model, { type: 'mark', by, decision: { flag: 'ISENTAR', fiadores: [] } }),
    real: (work, { id }) => markBoletos(work, [{ idBoleto: id, loja: { negativar: false }, fiadores: [] }]),
  },
  justify: {
    expected: (model, by) =>
      happened(model, { type: 'justify', by, justification: { id: 1, needsApprover: false, exceptionLimit: 2 } }),
    real: (work, { id }) => saveJustification(work, { idBoleto: id, idJustificativa: 1 }),
  },
  clear: {
    expected: (model, by) => happened(model, { type: 'clearJustification', by }),
    real: (work, { id }) => clearJustification(work, id),
  },
}

const one = (idBoleto: number, negativar: boolean) => ({ boletos: [{ idBoleto, loja: { negativar }, fiadores: [] }] })

const sorted = <T>(given: Readonly<Record<string, T>>) =>
  Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** What of an item is compared: everything the rules decide. */
const compared = ({
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
  enteredFrom: sorted(enteredFrom),
  handledBy: sorted(handledBy),
  persons: persons.map(({ flag: own, isSetApart }) => [own, isSetApart]),
})

const readState = ({ process, seeded }: Real): Promise<ItemState | undefined> =>
  unitOfWork(process, systemActor, 'modelo', async ({ tx }) => (await lockItems(tx, [seeded.id], 'all'))[0]?.state)

/** What is true around the item now, guards included: facts are given, what follows from them is the core's. */
const readFacts = ({ process, seeded }: Real): Promise<EventFacts> =>
  unitOfWork(process, systemActor, 'modelo', async (work) => {
    const parameters = await readParameters(work.tx)
    const [record] = await lockItems(work.tx, [seeded.id], 'all')
    const checked = await checkGuards(work, [seeded.id], 'SUBMIT', parameters)
    if (!record) throw new Error('The item is not there')
    return factsOf(record, parameters, checked.get(seeded.id)?.verdict ?? noGuards)
  })

async function payInFull({ place, seeded }: Real): Promise<void> {
  await place.rows(
    `with b as (update boleto set open_cents = 0 where id = $1 returning id, mall_id), t as (update titulo set open_cents = 0 where boleto_id = $1 returning id)
     insert into receipt (mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents) select b.mall_id, t.id, 'R' || t.id, '2026-11-18', '2026-11-18', 1 from b, t`,
    [seeded.boletoId],
  )
}

class StrideCommand implements fc.AsyncCommand<Model, Real> {
  readonly #stride: Stride
  constructor(stride: Stride) {
    this.#stride = stride
  }
  check(): boolean {
    return true
  }
  toString(): string {
    return JSON.stringify(this.#stride)
  }
  async run(model: Model, real: Real): Promise<void> {
    const { step, who, isOwner } = this.#stride
    const { people, seeded, process, tally } = real
    model.facts = await readFacts(real)
    if (step === 'pay') {
      if (model.facts.balance_cents === 0) return
      if (model.facts.balance_cents > 0) await payInFull(real)
      return
    }
    // Every other time somebody whose step it is, so that walks get on.
    const owners = people.filter(
      (person) =>
        deciderOf(person).rules.includes(STEPS[model.state.status].ruleCode) && seesMall(person, seeded.mallId),
    )
    const actor =
      (isOwner ? owners[who % Math.max(1, owners.length)] : undefined) ?? (people[who % people.length] as Actor)
    const expected: Expected = seesMall(actor, seeded.mallId)
      ? acts[step].expected(model, deciderOf(actor), seeded, this.#stride)
      : { refused: 404 }
    const status = await unitOfWork(process, actor, 'modelo', (work) =>
      acts[step].real(work, seeded, this.#stride),
    ).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof HttpError) return error.status
        throw error
      },
    )
    const wanted = 'to' in expected ? 200 : expected.refused
    const pair = `${model.state.status} ${step} ${wanted === 200 ? 'moved' : 'refused'}`
    tally.set(pair, (tally.get(pair) ?? 0) + 1)
    if (status !== wanted)
      throw new Error(`${pair} by ${actor.login}: PostgreSQL answered ${status}, the core ${wanted}`)
    if ('to' in expected) model.state = expected.to
    const found = await readState(real)
    const [ours, theirs] = [JSON.stringify(compared(model.state)), JSON.stringify(found && compared(found))]
    if (ours !== theirs) throw new Error(`${pair} by ${actor.login}: PostgreSQL holds ${theirs}, the core ${ours}`)
  }
}

const stride = fc.record<Stride>({
  step: fc.constantFrom<Step>(
    'submit',
    'submit',
    'submit',
    'submit',
    'decideException',
    'giveBack',
    'mark',
    'exempt',
    'justify',
    'justify',
    'clear',
    'clear',
    'giveBack',
    'submit',
    'submit',
    'submit',
    'pay',
  ),
  who: fc.nat(40),
  isOwner: fc.constantFrom(true, true, false),
  negativar: fc.boolean(),
  reason: fc.constantFrom('curto', 'Falta o documento do acordo.'),
})

/** Random walks of people over boletos: the pure core says what must come out, PostgreSQL must hold it. */
export const model: Gate = {
  name: 'model',
  row: 'R9',
  promise:
    'random sequences of acts against PostgreSQL: every answer and every stored item is what the pure core says, for foreign malls nothing',
  run: (options) =>
    inPlace(async (place, findings) => {
      const sequences = sizeOf(options, 300, 10_000)
      const up = await place.up()
      const items = await addItems(place, {
        malls: 2,
        items: sequences,
        status: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
      })
      await place.rows('analyze')
      const [mall = 0, foreign = 0] = [...new Set(items.map(({ mallId }) => mallId))]
      const logins = [
        await addPerson(place, 'analisa.1', 'analyst', [mall, foreign]),
        await addPerson(place, 'analisa.2', 'analyst', [mall]),
        await addPerson(place, 'aprova.1', 'approver', [mall, foreign]),
        await addPerson(place, 'aprova.2', 'approver', [foreign]),
        await addPerson(place, 'corporativa', 'corporate'),
        await addPerson(place, 'holding', 'holding'),
        await addPerson(place, 'regua.um', 'regua'),
      ]
      const database = connect(place.address, { app: 4, admin: 1 })
      const process: Process = {
        db: database.app,
        clock: fixedDayClock(localDate(gateDay)),
        log: Fastify({ logger: false }).log,
      }
      if (options.mutant !== undefined && isMutant(options.mutant)) armMutant(options.mutant)
      const tally = new Map<string, number>()
      let walks = 0
      try {
        const people = await unitOfWork(process, systemActor, 'quem', async ({ tx }) => {
          const found: Actor[] = []
          for (const { id } of logins) {
            const actor = await actorOf(tx, id)
            if (actor) found.push(actor)
          }
          return found
        })
        const waiting = [...items]
        const lane = (number: number) =>
          fc.check(
            fc.asyncProperty(
              fc.commands([stride.map((each) => new StrideCommand(each))], { maxCommands: 12, size: '+1' }),
              async (commands) => {
                const seeded = waiting.pop()
                // A failing walk is made shorter on items of its own; when they are used up the first finding stands.
                if (!seeded) return
                walks += 1
                const real: Real = { process, place, people, seeded, tally }
                const state = await readState(real)
                if (!state) throw new Error('The item is not there')
                const facts = await readFacts(real)
                await fc.asyncModelRun(() => ({ model: { state, facts }, real }), commands)
              },
            ),
            { numRuns: Math.ceil(sequences / 3), seed: seedOf(options.seed) + number, endOnFailure: true },
          )
        for (const result of await Promise.all([lane(1), lane(2), lane(3)])) {
          if (result.failed)
            findings.problems.push(
              `seed ${result.seed}, path ${result.counterexamplePath}: ${String(result.errorInstance instanceof Error ? result.errorInstance.message : result.errorInstance)}`,
            )
        }
        const statuses = new Set([...tally.keys()].map((pair) => pair.split(' ')[0]))
        findings.must(statuses.size >= 6, `too few steps were visited: ${[...statuses].join(' ')}`)
        await mustHold(place, findings)
        return {
          sequences: walks,
          acts: [...tally.values()].reduce((sum, n) => sum + n, 0),
          pairs: tally.size,
          steps: statuses.size,
          divergences: findings.problems.length,
        }
      } finally {
        armMutant(undefined)
        await database.close()
        await up.down()
      }
    }),
}

const seedOf = (seed: string): number => [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
