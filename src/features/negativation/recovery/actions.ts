import type { AnswerOf, InputOf } from '#contract/call.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { InvalidInput } from '#server/http/errors.ts'
import { staleMalls } from '#server/database/derived.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import {
  GROUPS,
  type listMotives,
  type Measure,
  type readRecovery,
  recoveryBoletos,
  type RecoveryGroup,
  type RecoveryWindow,
  WINDOWS,
} from './contract.ts'
import { motivesOf, shareOf } from './rules.ts'
import * as store from './store.ts'

const longest: RecoveryWindow = 90

/** The requested window; default the longest. */
function requestedWindow({ janela }: { readonly janela?: unknown }): RecoveryWindow {
  if (janela === undefined || janela === '') return longest
  const window = WINDOWS.find((days) => String(days) === String(janela))
  if (window === undefined)
    throw new InvalidInput('Escolha 30, 60 ou 90 dias.', {
      campos: [{ campo: 'janela', mensagem: 'Escolha 30, 60 ou 90 dias.' }],
    })
  return window
}

/** Lists contain only boletos whose window is complete. */
export const servedBoletos = serveListing(recoveryBoletos, {
  source: async ({ tx, today, actor }, search) =>
    store.recoverySource(
      today,
      requestedWindow(search as object),
      await staleMalls(tx, 'recovery_case', actor.malls),
    ),
  toFilter: (_, search) => ({
    ...(search as object),
    janela: String(requestedWindow(search as object)),
  }),
})

const shown = (sum: store.RecoverySum): Measure => ({
  grupo: sum.group,
  janela: sum.days,
  boletos: sum.count,
  quitados: sum.settled,
  aguardam: sum.waiting,
  valor: sum.valueCents,
  recebido: sum.receivedCents,
  percentual: shareOf(sum.receivedCents, sum.valueCents),
})

const groups = Object.keys(GROUPS) as RecoveryGroup[]

/** Fills every group and window of a set with zero where it has no boleto. */
const whole = (
  sums: readonly store.RecoverySum[],
  ofGroups: readonly RecoveryGroup[] = groups,
): Measure[] =>
  ofGroups.flatMap((group) =>
    WINDOWS.map((days) => {
      const sum = sums.find((one) => one.group === group && one.days === days)
      return sum
        ? shown(sum)
        : {
            grupo: group,
            janela: days,
            boletos: 0,
            quitados: 0,
            aguardam: 0,
            valor: 0 as Measure['valor'],
            recebido: 0 as Measure['recebido'],
            percentual: null,
          }
    }),
  )

const trendMonths = 12

/** Measures of listed boletos by month of their starting point. */
const monthsOf = (sums: readonly store.RecoverySum[]): AnswerOf<typeof readRecovery>['meses'] =>
  [
    ...Map.groupBy(
      sums.filter(({ group }) => group === 'NEGATIVADO'),
      ({ month }) => month,
    ),
  ]
    .flatMap(([mes, own]) => (mes === null ? [] : [{ mes, medidas: whole(own, ['NEGATIVADO']) }]))
    .toSorted((one, other) => one.mes.localeCompare(other.mes))
    .slice(-trendMonths)

/** Payments of both groups: in total, by mall and by motive. */
export async function read(
  work: Work,
  { shoppings, de, ate }: InputOf<typeof readRecovery>,
): Promise<AnswerOf<typeof readRecovery>> {
  const { tx, today, actor } = work
  const stale = await staleMalls(tx, 'recovery_case', actor.malls)
  const sums = await store.sums(
    tx,
    { today, stale },
    { shoppings, de, ate, escopo: scopeFilter(actor.malls) },
  )
  const ofMalls = Map.groupBy(
    sums.filter(({ mallId }) => mallId !== null),
    ({ mallId }) => mallId,
  )
  const ofMotives = Map.groupBy(
    sums.filter(({ code }) => code !== null),
    ({ group, code }) => `${group} ${code}`,
  )
  return {
    dia: today,
    totais: whole(
      sums.filter(({ mallId, code, month }) => mallId === null && code === null && month === null),
    ),
    meses: monthsOf(sums),
    shoppings: [...ofMalls].map(([id, own]) => ({
      idShopping: id ?? 0,
      shopping: own[0]?.mall ?? '',
      medidas: whole(own),
    })),
    motivos: [...ofMotives.values()].flatMap((own) => {
      const [first] = own
      return first
        ? [
            {
              grupo: first.group,
              codigo: first.code ?? '',
              motivo: first.motive ?? '',
              medidas: whole(own, [first.group]),
            },
          ]
        : []
    }),
  }
}

/** Refreshes the stored cases of stale malls. */
export async function refreshChangedCases(work: Work): Promise<void> {
  const malls = await store.refreshCases(work.tx)
  if (malls.length > 0) work.log.info({ malls: malls.length }, 'recovery cases refreshed')
}

/** Every motive that the list can be filtered by. */
export async function motives({ tx }: Work): Promise<AnswerOf<typeof listMotives>> {
  return { content: motivesOf(await store.justificationNames(tx)) }
}
