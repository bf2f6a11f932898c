import { allowLongStatements } from '#server/database/connection.ts'
import { rehearse } from '#server/work/attempt.ts'
import type { Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

import type { SubmissionResult } from '#features/negativation/debt-items/contract/boleto.ts'
import { refusalStatus } from '#features/negativation/debt-items/rules/refusals.ts'
import {
  reasonOf,
  rowsByTenant,
  type TenantBoleto,
  totalOf,
} from '#features/negativation/debt-items/rules/tenant-parts.ts'
import { namesOfItems } from '#features/negativation/debt-items/store/item-names.ts'
import { lockInOrder } from '#features/negativation/debt-items/store/items.ts'
import { itemsOfMalls } from '#features/negativation/debt-items/store/malls.ts'
import {
  type EvaluatedGuards,
  evaluateGuards,
  type GuardInputs,
  loadGuardFacts,
  saveWithGuards,
} from '#features/negativation/debt-items/actions/guards.ts'
import type { Forwarded } from '../contract/calls.ts'
import { type RequestedMalls, requestedMallIds } from '#server/work/visible-malls.ts'
import {
  decider,
  factsOf,
  applyEvent,
  storeForwardedDay,
  type MovedItem,
  noGuards,
  type RefusedItem,
  withdrawnText,
} from '#features/negativation/debt-items/actions/moves.ts'
import { eachPiece } from '#features/negativation/debt-items/actions/pieces.ts'
import { MoveCounter } from '#features/negativation/debt-items/actions/results.ts'
import { asError } from '#features/platform/approvals/actions/refusals.ts'

type Outcome = Pick<SubmissionResult, 'ignorados' | 'retirados'> & {
  readonly moveCounter: MoveCounter
  /** Forwarded boletos with the guard that holds them; only for a dry run. */
  readonly forwarded: (TenantBoleto & { readonly blockedBecause: string | undefined })[] | undefined
  refusal?: Refusal
}

function logForwarding(
  outcome: Outcome,
  movedItems: readonly MovedItem[],
  refusedItems: readonly RefusedItem[],
  checked: ReadonlyMap<number, EvaluatedGuards>,
): void {
  for (const { record, move } of movedItems) {
    if (move.to.status !== 'FINALIZADO') {
      const block = checked.get(record.id)?.verdict.block
      outcome.moveCounter.add(move.to, record)
      outcome.forwarded?.push({
        id: record.id,
        tenant: `${record.mallId} ${record.document}`,
        company: record.tenantName,
        value: record.snapshot_cents,
        blockedBecause: block && reasonOf(block),
      })
    } else
      outcome.retirados.push({
        idBoleto: record.id,
        numBoleto: record.state.numBoleto,
        texto: withdrawnText(record),
      })
  }
  for (const { record, refusal } of refusedItems) {
    outcome.refusal ??= refusal
    outcome.ignorados.push({
      idBoleto: record.id,
      numBoleto: record.state.numBoleto,
      motivo: refusal.because,
      alteradoPor: record.updatedByName,
      alteradoEm: record.updatedAt,
    })
  }
}

async function forwardPiece(
  work: Work,
  { records, facts, rules }: GuardInputs,
  outcome: Outcome,
): Promise<void> {
  const checked = evaluateGuards(facts, 'SUBMIT', rules.parameters)
  const by = decider(work)
  const { movedItems, refusedItems } = applyEvent(
    records,
    () => ({ type: 'forward', by }),
    (record) => factsOf(record, rules.parameters, checked.get(record.id)?.verdict ?? noGuards),
  )
  logForwarding(outcome, movedItems, refusedItems, checked)
  await Promise.all([
    saveWithGuards(work, movedItems, { checked, rules }, { action: 'ENCAMINHAR' }),
    storeForwardedDay(work, movedItems),
  ])
}

/**
 * 'ENCHAMINHAR PARA APROVAÇÃO' (row 2): forwards the malls' items to the analysis; paid ones
 * leave the cycle (row 11). `ensaio` is a dry run.
 */
export const forward = (work: Work, input: Forwarding): Promise<Forwarded> =>
  input.ensaio
    ? rehearse(work, (rehearsal) => forwardNow(rehearsal, input))
    : forwardNow(work, input)

type Forwarding = RequestedMalls & {
  readonly idCiclo?: number | undefined
  readonly ensaio?: boolean | undefined
}

/** What the confirmation shows: boletos held by a guard, by tenant and sentence. */
async function previewOf(
  { tx, actor }: Work,
  forwarded: NonNullable<Outcome['forwarded']>,
): Promise<NonNullable<Forwarded['previa']>> {
  const blocked = forwarded.filter((boleto) => boleto.blockedBecause !== undefined)
  const names = await namesOfItems(
    tx,
    blocked.map(({ id }) => id),
    actor.malls,
  )
  return {
    seguem: totalOf(forwarded.filter((boleto) => boleto.blockedBecause === undefined)),
    retidos: totalOf(blocked),
    motivos: rowsByTenant(
      blocked,
      (boleto) => boleto.blockedBecause ?? '',
      (id) => names.get(id)?.brand,
    ).map(({ first, row }) => ({ ...row, motivo: first.blockedBecause ?? '' })),
  }
}

async function forwardNow(work: Work, input: Forwarding): Promise<Forwarded> {
  const malls = input.shoppings ?? input.idShopping
  // An empty list does nothing (spec 1:5), as in the sending.
  if (!malls || malls.length === 0)
    return {
      ...new MoveCounter().toResult('Nenhum shopping selecionado: nada foi enviado.'),
      ignorados: [],
      retirados: [],
    }
  await allowLongStatements(work.tx)
  const own = requestedMallIds(work, input) ?? malls
  const ids = await itemsOfMalls(
    work.tx,
    'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
    own,
    input.idCiclo,
  )
  const outcome: Outcome = {
    moveCounter: new MoveCounter(),
    forwarded: input.ensaio ? [] : undefined,
    ignorados: [],
    retirados: [],
  }
  let foundCount = 0
  await lockInOrder(work.tx, ids, work.actor.malls)
  await eachPiece(
    ids,
    (some) => loadGuardFacts(work, some, work.actor.malls),
    async (inputs) => {
      foundCount += inputs.records.length
      await forwardPiece(work, inputs, outcome)
    },
  )
  const { moveCounter, refusal, ignorados, retirados } = outcome
  if (foundCount === 0)
    return { ...moveCounter.toResult('Não há boletos a encaminhar.'), ignorados, retirados }
  if (refusal && moveCounter.count + retirados.length === 0)
    throw asError({ status: refusalStatus(refusal), mensagem: refusal.because, itens: [] })
  const message =
    moveCounter.count > 0 ? 'Envio realizado com sucesso' : 'Nenhum boleto foi encaminhado.'
  return {
    ...moveCounter.toResult(message),
    ignorados,
    retirados,
    ...(outcome.forwarded && { previa: await previewOf(work, outcome.forwarded) }),
  }
}
