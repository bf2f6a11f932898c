import { allowLongStatements } from '#server/database/connection.ts'
import { InvalidInput } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import type { Refusal } from '#values/refusal.ts'

import type { SubmissionResult } from '../contract/boleto.ts'
import { refusalStatus } from '../rules/refusals.ts'
import { lockInOrder } from '../store/items.ts'
import { itemsOfMalls } from '../store/malls.ts'
import { writeGuards } from '../store/guard-facts.ts'
import { type Checked, examine, type Examined, judge, keptGuards } from './guards.ts'
import { type MallsAsked, mallsAsked } from './malls.ts'
import { decider, factsOf, happen, keepMoves, type Moved, noGuards, type NotMoved } from './moves.ts'
import { eachPiece } from './pieces.ts'
import { Counted } from './results.ts'
import { asError } from './submit.ts'

type Outcome = Pick<SubmissionResult, 'ignorados' | 'retirados'> & { readonly moved: Counted; refusal?: Refusal }

function tell(outcome: Outcome, moved: readonly Moved[], refused: readonly NotMoved[]): void {
  for (const { record, move } of moved) {
    if (move.to.status !== 'FINALIZADO') outcome.moved.add(move.to.status, record)
    else
      outcome.retirados.push({
        idBoleto: record.id,
        numBoleto: record.state.numBoleto,
        texto: 'Retirado: sem saldo',
      })
  }
  for (const { record, refusal } of refused) {
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

async function forwardPiece(work: Work, { records, facts, rules }: Examined, outcome: Outcome): Promise<void> {
  const checked = judge(facts, 'SUBMIT', rules.parameters)
  const by = decider(work)
  const { moved, refused } = happen(
    records,
    () => ({ type: 'forward', by }),
    (record) => factsOf(record, rules.parameters, checked.get(record.id)?.verdict ?? noGuards),
  )
  tell(outcome, moved, refused)
  const kept = (id: number, each: Checked | undefined) => each && keptGuards(id, each)
  await Promise.all([
    writeGuards(
      work.tx,
      refused.flatMap(({ record }) => kept(record.id, checked.get(record.id)) ?? []),
    ),
    keepMoves(work, moved, rules.parameters, {
      action: 'ENCAMINHAR',
      version: rules.version,
      guards: ({ record }) => kept(record.id, checked.get(record.id)),
    }),
  ])
}

/** 'ENCHAMINHAR PARA APROVAÇÃO' (row 2): the malls' items leave for the analysis; paid ones leave the cycle (row 11). */
export async function forward(
  work: Work,
  input: MallsAsked & { readonly idCiclo?: number | undefined },
): Promise<SubmissionResult> {
  const malls = input.shoppings ?? input.idShopping
  if (!malls || malls.length === 0)
    throw new InvalidInput('Selecione ao menos um shopping.', {
      campos: [{ campo: 'shoppings', mensagem: 'Selecione ao menos um shopping.' }],
    })
  await allowLongStatements(work.tx)
  const own = mallsAsked(work, input) ?? malls
  const ids = await itemsOfMalls(work.tx, 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', own, input.idCiclo)
  const outcome: Outcome = { moved: new Counted(), ignorados: [], retirados: [] }
  let found = 0
  await lockInOrder(work.tx, ids, work.actor.malls)
  await eachPiece(
    ids,
    (some) => examine(work, some, work.actor.malls),
    async (examined) => {
      found += examined.records.length
      await forwardPiece(work, examined, outcome)
    },
  )
  const { moved, refusal, ignorados, retirados } = outcome
  if (found === 0) return { ...moved.told('Não há boletos a encaminhar.'), ignorados, retirados }
  if (refusal && moved.count + retirados.length === 0)
    throw asError({ status: refusalStatus(refusal), mensagem: refusal.because, itens: [] })
  return { ...moved.told('Envio realizado com sucesso'), ignorados, retirados }
}
