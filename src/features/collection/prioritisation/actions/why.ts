import type { AnswerOf, InputOf } from '#contract/call.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'

import type { explainPriority } from '../contract/why.ts'
import { componentsOf, scoreOf, type ScoreFacts, type Rank } from '../rules/score.ts'
import {
  findListed,
  type StoredRank,
  type ListedRow,
  placeIn,
  readFacts,
  rankAmongStored,
  type WhyFacts,
  type WhyView,
} from '../store/why.ts'
import { namedMalls, requestedMonth, viewOf } from './view.ts'

type Input = InputOf<typeof explainPriority>

/** Requires exactly one of customer and group. */
function requireOneOwner({ clientId, idGrupoCobranca }: Input) {
  if ((clientId === undefined) === (idGrupoCobranca === undefined)) {
    const mensagem = 'Informe o cliente ou o grupo de cobrança.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'clientId', mensagem }] })
  }
  return clientId === undefined
    ? ({ owner: 'GROUP', id: idGrupoCobranca as number } as const)
    : ({ owner: 'CUSTOMER', id: clientId } as const)
}

// A value that was in the snapshot is ranked among the stored values; a new one is added to them.
const rankOf = (cents: Cents, place: StoredRank, isAmong: boolean): Rank => ({
  cents,
  ...place,
  rows: place.rows + (isAmong || cents <= 0 ? 0 : 1),
})

async function scoreFacts(
  { tx }: Work,
  view: WhyView,
  row: ListedRow,
  found: WhyFacts,
): Promise<ScoreFacts> {
  const isInBlock = found.keptCents > 0
  const cents = isInBlock ? found.keptCents : row.cents
  const total = found.isKept ? found.keptTotal : row.total
  const place = await rankAmongStored(tx, view, row.mallId, { cents, total })
  return {
    block: rankOf(cents, place.block, isInBlock),
    total: rankOf(total, place.total, found.isKept),
    arrearsDays: found.arrearsDays ?? undefined,
    contactDays: found.contactDays ?? undefined,
    isBroken: found.isBroken,
    isPromised: found.isPromised,
    isBrokenNow: found.isBrokenNow,
    isPromisedNow: found.isPromisedNow,
    prescribesInDays: found.prescribesInDays ?? undefined,
  }
}

/** Applies the hypothetical changes to the facts; undefined if there are none. */
function supposed(facts: ScoreFacts, { contatoHaDias, promessa }: Input): ScoreFacts | undefined {
  if (contatoHaDias === undefined && promessa === undefined) return undefined
  return {
    ...facts,
    ...(contatoHaDias === undefined ? {} : { contactDays: contatoHaDias }),
    ...(promessa === undefined
      ? {}
      : {
          isBroken: promessa === 'QUEBRADA',
          isPromised: promessa === 'VIGENTE',
          isBrokenNow: promessa === 'QUEBRADA',
          isPromisedNow: promessa === 'VIGENTE',
        }),
  }
}

/** Explains the place of a row, and its place under hypothetical changes. */
export async function explain(work: Work, input: Input): Promise<AnswerOf<typeof explainPriority>> {
  const { owner, id } = requireOneOwner(input)
  const malls = owner === 'CUSTOMER' ? await namedMalls(work, input) : undefined
  const view: WhyView = {
    ...(await viewOf(work, owner, requestedMonth(work, input), malls ?? work.actor.malls)),
    block: input.block,
    isCorporateShown: input.corporate ?? true,
  }
  const row = await findListed(work.tx, view, id)
  const found = row && (await readFacts(work.tx, view, row))
  if (row === undefined || found === undefined)
    throw new NotFound(
      owner === 'GROUP' ? 'Grupo não encontrado na lista.' : 'Cliente não encontrado na lista.',
    )
  const weights = found.weights ?? view.weights
  const facts = await scoreFacts(work, view, row, found)
  const componentes = componentsOf(facts, weights)
  const { place, rows } = await placeIn(work.tx, view, row)
  const other = supposed(facts, input)
  const score = other && scoreOf(componentsOf(other, weights))
  return {
    nome: row.name,
    score: scoreOf(componentes),
    componentes: [...componentes],
    prioridade: place,
    de: rows,
    pontosEm: found.cutAt,
    mudaria:
      score === undefined
        ? null
        : {
            pontos: score,
            prioridade: (await placeIn(work.tx, view, { ...row, score })).place,
            de: rows,
          },
  }
}
