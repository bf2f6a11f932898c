import { mayOpen, type Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'
import { startOfDay } from '#values/instant.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import {
  isWorkflowStatus,
  STEPS,
  statusLabel,
} from '#features/negativation/debt-items/rules/status.ts'
import * as store from '../store/changes.ts'
import { ownStatuses } from '#features/negativation/debt-items/actions/own-steps.ts'

/** Maximum acts of giving back on the start page; more than one a day is rare. */
const mostActs = 8

export type SentBackToMe = {
  readonly path: string
  readonly quem: string
  readonly em: Date
  readonly motivo: string
  readonly de: string
  readonly itens: number
  readonly valor: Cents
  /** The boleto, if there is only one. */
  readonly boleto: { readonly id: number; readonly numero: string } | null
}

/** Boletos returned to a step of this user that still wait there: by whom, from where and why. */
export async function sentBackTo(work: Work): Promise<SentBackToMe[]> {
  const own = ownStatuses(work)
  if (own.length === 0) return []
  return (await store.sentBack(work.tx, own, work.actor.malls, mostActs)).flatMap((row) => {
    const path = isWorkflowStatus(row.to) ? STEPS[row.to].path : undefined
    if (path === undefined) return []
    return [
      {
        path,
        quem: row.by,
        em: row.at,
        motivo: row.reason,
        de: isWorkflowStatus(row.from) ? statusLabel(row.from) : row.from,
        itens: row.items,
        valor: row.valor,
        boleto: row.items === 1 ? { id: row.id, numero: row.number } : null,
      },
    ]
  })
}

/** A start-page figure with a link to its list; link is null if the user may open none. */
export type Figure = {
  readonly codigo: string
  readonly texto: string
  readonly quantidade: number
  readonly valor: Cents | null
  readonly path: string | null
}

const firstOpen = ({ actor }: Work, ...paths: readonly string[]): string | null =>
  paths.find((path) => mayOpen(actor, path.split('?')[0] ?? '')) ?? null

const figure = (
  codigo: string,
  quantidade: number,
  [one, many]: readonly [one: string, many: string],
  path: string | null,
): Figure[] =>
  quantidade === 0
    ? []
    : [{ codigo, texto: quantidade === 1 ? one : many, quantidade, valor: null, path }]

/**
 * Link to the bill search for boletos that entered such a status since a day; its result matches
 * the figure.
 */
const billsSince = (filter: string, since: LocalDate, today: LocalDate) =>
  `/acompanhar-boletos?${filter}&etapa=${since}..${today}`

/** Figures of the bill search: code, count, words for one and many, filter of their list. */
const RESULTS: readonly (readonly [
  codigo: string,
  of: keyof store.Changes,
  words: readonly [one: string, many: string],
  filter: string,
])[] = [
  [
    'NEGATIVADOS',
    'listed',
    ['aceito pelo bureau: negativado', 'aceitos pelo bureau: negativados'],
    'resultado=NEGATIVADO',
  ],
  [
    'COM_ERRO',
    'failed',
    ['voltou do bureau com erro', 'voltaram do bureau com erro'],
    'status=FINALIZADO_COM_ERRO',
  ],
  [
    'BAIXAS_PEDIDAS',
    'removing',
    ['com baixa pedida', 'com baixa pedida'],
    'status=PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
  ],
  [
    'BAIXADOS',
    'removed',
    ['excluído do bureau', 'excluídos do bureau'],
    'resultado=BAIXADO,REMOVIDO_BUREAU',
  ],
  [
    'PAGOS',
    'paid',
    ['retirado antes do envio: pago', 'retirados antes do envio: pagos'],
    'resultado=RETIRADO_PAGAMENTO',
  ],
]

const resultFigures = (changes: store.Changes, since: LocalDate, today: LocalDate): Figure[] =>
  RESULTS.flatMap(([codigo, of, words, filter]) =>
    figure(codigo, changes[of], words, billsSince(filter, since, today)),
  )

/**
 * Changes since the start of a day: in the user's queue, and results of boletos in their malls.
 * Null for users with neither.
 */
export async function changesFor(
  work: Work,
  desde: LocalDate,
): Promise<{ numeros: Figure[] | null }> {
  const own = ownStatuses(work)
  const { entered, left } =
    own.length === 0
      ? { entered: 0, left: 0 }
      : await store.queueChanges(work.tx, own, work.actor.malls, {
          day: desde,
          instant: startOfDay(desde),
          until: startOfDay(addDays(work.today, 1)),
        })
  // Results of boletos are shown only to users of the bill search.
  const bills = firstOpen(work, '/acompanhar-boletos')
  if (own.length === 0 && bills === null) return { numeros: null }
  const changes =
    bills === null ? undefined : await store.changesSince(work.tx, work.actor.malls, desde)
  return {
    numeros: [
      ...figure('NOVOS', entered, ['novo na minha fila', 'novos na minha fila'], null),
      ...figure('SAIRAM', left, ['saiu da minha fila', 'saíram da minha fila'], null),
      ...(changes ? resultFigures(changes, desde, work.today) : []),
    ],
  }
}

const legalWords: Readonly<Record<string, string>> = {
  LIMINAR: 'Liminar',
  DISPUTA: 'Disputa',
  RJ_DEFERIDA: 'Recuperação judicial deferida',
  RJ_APROVADA: 'Plano de recuperação aprovado',
}

export type LegalOverview = {
  readonly juridico: readonly { codigo: string; nome: string; clientes: number; listados: number }[]
}

/** Tenants with a court order, a dispute or a recovery plan. */
export async function legalOverview(work: Work): Promise<LegalOverview> {
  const { malls } = work.actor
  return {
    juridico: (await store.legalStates(work.tx, malls)).map(({ state, clientes, listados }) => ({
      codigo: state,
      nome: legalWords[state] ?? state,
      clientes,
      listados,
    })),
  }
}
