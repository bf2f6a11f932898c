import fc from 'fast-check'

import { actorOf } from '#features/people/access/actions/session.ts'
import {
  WORKFLOW_STATUSES,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor } from '#server/work/work.ts'

import { mustHold } from './drill-end.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { ownProcess } from './own-process.ts'
import { answerEveryPair, pairsOfLives, runRandomLives } from './lives.ts'
import {
  type Model,
  readState,
  type Real,
  type Step,
  STEPS_OF_MODEL,
  stride,
  type Stride,
} from './model-steps.ts'
import type { Place } from './place.ts'
import { addItems, addPerson, type SeededItem } from './world.ts'

class StrideCommand implements fc.AsyncCommand<Model, Real> {
  readonly #stride: Stride
  constructor(givenStride: Stride) {
    this.#stride = givenStride
  }
  check(): boolean {
    return true
  }
  toString(): string {
    return JSON.stringify(this.#stride)
  }
  run(model: Model, real: Real): Promise<void> {
    return stride(this.#stride, model, real)
  }
}

const anyStride = fc.record<Stride>({
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

/** Start status: half of the runs start where people start, the rest anywhere. */
const beginningOf = (index: number): WorkflowStatus =>
  index % 2 === 0
    ? 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
    : (WORKFLOW_STATUSES[Math.floor(index / 2) % WORKFLOW_STATUSES.length] ?? 'FINALIZADO')

/**
 * Puts items into their start status with the matching history, including the bureau if that step
 * lies behind it.
 */
async function scatter(
  place: Place,
  items: readonly SeededItem[],
  beginning: (index: number) => WorkflowStatus,
): Promise<void> {
  const rows = items.map(({ id }, index) => ({ id, status: beginning(index) }))
  await place.rows(
    `
      with given as (select * from jsonb_to_recordset($1::jsonb) as g(id bigint, status text)),
        listed as (
       update item_person p
       set inclusion = case when g.status = 'FINALIZADO_COM_ERRO' then 'REJEITADO' else 'ATIVO' end,
         attempts = 1,
         was_ever_listed = g.status <> 'FINALIZADO_COM_ERRO'
       from given g
       where g.id = p.item_id
         and g.status in (
           'FINALIZADO_COM_ERRO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', 'FINALIZADO'
         )
     )
     update negativation_item i
     set status = g.status, outcome = case when g.status = 'FINALIZADO' then 'NEGATIVADO' end,
       failed_operation = case when g.status = 'FINALIZADO_COM_ERRO' then 'INCLUSAO' end,
       removal = case when g.status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' then '{"motive": "PAGAMENTO", "isApproved": false, "receipts": [], "from": {"status": "FINALIZADO", "resultado": "NEGATIVADO"}}'::jsonb end,
       approved_cents = case when g.status in (
         'PENDENTE_DE_ENVIO', 'FINALIZADO_COM_ERRO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
           'FINALIZADO'
       ) then i.balance_cents end
     from given g where g.id = i.id`,
    [JSON.stringify(rows)],
  )
}

const everyPair = WORKFLOW_STATUSES.flatMap((status) =>
  STEPS_OF_MODEL.map((step) => ({ status, step })),
)

type World = {
  readonly process: Process
  readonly place: Place
  readonly people: readonly Actor[]
  readonly tally: Map<string, number>
}

async function runSteps(
  world: World,
  seededItem: SeededItem,
  walk: (model: Model, real: Real) => Promise<void>,
): Promise<void> {
  const real: Real = { ...world, seeded: seededItem, facts: undefined }
  const state = await readState(real)
  if (!state) throw new Error('The item is not there')
  await walk({ state }, real)
}

/** Every step in every status once, by an owner of the step, legal or not. */
async function runEveryPair(
  world: World,
  items: readonly SeededItem[],
  findings: Findings,
): Promise<void> {
  for (const [index, { step }] of everyPair.entries()) {
    const seededItem = items[index]
    const givenStride: Stride = {
      step,
      who: index,
      isOwner: true,
      negativar: true,
      reason: 'Falta o documento do acordo.',
    }
    if (seededItem)
      await runSteps(world, seededItem, (model, real) => stride(givenStride, model, real)).catch(
        (error: unknown) => {
          findings.problems.push(error instanceof Error ? error.message : String(error))
        },
      )
  }
}

/** Random acts of users on boletos: PostgreSQL must match the pure core. */
export const model: Drill = {
  name: 'model',
  row: 'R9',
  promise:
    'random runs of the pure core, and random acts against PostgreSQL in every status: answers and stored items match the core, with nothing of foreign malls',
  run: (options) =>
    inPlace(async (place, findings) => {
      const sequences = sizeOf(options, 200, 20_000)
      const lives = runRandomLives(options.size === 'long' ? 100_000 : 2_000, seedOf(options.seed))
      const answered = new Set([...lives.pairs, ...answerEveryPair().pairs])
      findings.equal('pairs of status and event that the core answers', answered.size, pairsOfLives)
      options.print?.(
        `the core alone: ${lives.moves} moves, ${lives.refusals} refusals, ${answered.size} pairs`,
      )
      const up = await place.up()
      const first = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
      const pairs = await addItems(place, { malls: 2, items: everyPair.length, status: first })
      await scatter(place, pairs, (index) => everyPair[index]?.status ?? first)
      const people = await signUp(place, pairs)
      await place.rows('analyze')
      const { process, close } = ownProcess(place, { app: 4, admin: 1 })
      const tally = new Map<string, number>()
      let walks = 0
      try {
        const actors = await unitOfWork(process, systemActor, 'quem', async ({ tx }) => {
          const found: Actor[] = []
          for (const id of people) {
            const actor = await actorOf(tx, id)
            if (actor) found.push(actor)
          }
          return found
        })
        const world: World = { process, place, people: actors, tally }
        await runEveryPair(world, pairs, findings)
        // In batches of fresh items, because too many boletos slow the queries down.
        for (let from = 0; from < sequences && findings.problems.length === 0; from += portion) {
          const count = Math.min(portion, sequences - from)
          const items = await addItems(place, {
            malls: 2,
            items: count,
            status: first,
            from: 10_000 + from,
          })
          await scatter(place, items, beginningOf)
          await place.rows('analyze negativation_item, item_person, boleto, titulo, contract')
          const waiting = [...items]
          const lane = (number: number) =>
            fc.check(
              fc.asyncProperty(
                fc.commands([anyStride.map((each) => new StrideCommand(each))], {
                  maxCommands: 12,
                  size: '+1',
                }),
                async (commands) => {
                  const seededItem = waiting.pop()
                  // Shrinks a failing run on its own items; without items left, the first finding
                  // is reported.
                  if (!seededItem) return
                  walks += 1
                  await runSteps(world, seededItem, (state, real) =>
                    fc.asyncModelRun(() => ({ model: state, real }), commands),
                  )
                },
              ),
              {
                numRuns: Math.ceil(count / lanes),
                seed: seedOf(options.seed) + from + number,
                endOnFailure: true,
              },
            )
          for (const result of await Promise.all(
            Array.from({ length: lanes }, (_, number) => lane(number)),
          )) {
            if (result.failed)
              findings.problems.push(
                `seed ${result.seed}, path ${result.counterexamplePath}: ${String(result.errorInstance instanceof Error ? result.errorInstance.message : result.errorInstance)}`,
              )
          }
          options.print?.(
            `${walks} sequences, ${[...tally.values()].reduce((sum, n) => sum + n, 0)} acts`,
          )
        }
        const reached = new Set(
          [...tally.keys()].map((pair) => pair.split(' ').slice(0, 2).join(' ')),
        )
        const missed = everyPair.filter(({ status, step }) => !reached.has(`${status} ${step}`))
        findings.must(
          missed.length === 0,
          `never tried: ${missed.map(({ status, step }) => `${status} ${step}`).join(', ')}`,
        )
        await mustHold(place, findings)
        return {
          livesInTheCore: options.size === 'long' ? 100_000 : 2_000,
          pairsInTheCore: answered.size,
          ofPairsInTheCore: pairsOfLives,
          sequences: walks,
          acts: [...tally.values()].reduce((sum, n) => sum + n, 0),
          pairs: reached.size,
          ofPairs: everyPair.length,
          answers: tally.size,
          refused: [...tally].reduce(
            (sum, [pair, n]) => sum + (pair.endsWith('refused') ? n : 0),
            0,
          ),
          divergences: findings.problems.length,
        }
      } finally {
        await close()
        await up.down()
      }
    }),
}

const lanes = 3
const portion = 2_000

/** One user per right, some limited to one of the two malls. */
async function signUp(place: Place, items: readonly SeededItem[]): Promise<number[]> {
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
  return logins.map(({ id }) => id)
}

const seedOf = (seed: string): number =>
  [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
