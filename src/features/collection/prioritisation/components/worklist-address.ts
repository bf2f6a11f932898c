import { formatSort, parseSort } from '#listing/sort.ts'
import type { Query, QueryValues } from '#ui/actions/address.ts'
import type { Sort } from '#ui/table/sort-rules.ts'
import { type Competence, isCompetence } from '#values/competence.ts'

import { isSortedBy } from '../rules/block-rows.ts'

export const WORKLIST_TABS = ['shopping', 'portfolio', 'tendencia'] as const
export type WorklistTab = (typeof WORKLIST_TABS)[number]

export type WorklistState = {
  readonly tab: WorklistTab | undefined
  readonly month: Competence | undefined
  readonly mall: number | undefined
  readonly portfolios: readonly string[] | undefined
  readonly isCorporateShown: boolean
  /** Shopping roles: without 'Todos' the list has only the customers of the mall. */
  readonly isOfMall: boolean
  readonly isUpcomingShown: boolean
  /** 'Sem blocos'. */
  readonly isFlat: boolean
  readonly block: number
  readonly text: string
  /** The customer searched in the flat list. */
  readonly customer: string
  readonly sorts: readonly Sort[]
  readonly page: number
}

/** URL parameters owned by this screen. */
export const worklistParams = [
  'aba',
  'mes',
  'shopping',
  'portifolio',
  'corporativos',
  'todos',
  'avencer',
  'visao',
  'bloco',
  'busca',
] as const

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined

const listIn = (text: string | undefined): readonly string[] | undefined =>
  text === undefined || text === ''
    ? undefined
    : text.split(',').map((part) => decodeURIComponent(part))

/** Parses the URL; ignores invalid values. */
export function readWorklistAddress(
  query: Query,
  current: Competence,
  isOfMall: boolean,
): WorklistState {
  const {
    aba,
    mes = '',
    shopping,
    portifolio,
    corporativos,
    todos,
    avencer,
    visao,
    bloco,
    busca,
    cliente,
  } = query
  const block = numberIn(bloco) ?? 1
  return {
    tab: WORKLIST_TABS.find((tab) => tab === aba),
    month: isCompetence(mes) && mes <= current ? mes : undefined,
    mall: numberIn(shopping),
    portfolios: listIn(portifolio),
    isCorporateShown: isOfMall ? todos === '1' : corporativos !== '0',
    isOfMall,
    isUpcomingShown: avencer === '1',
    isFlat: visao === 'lista',
    block: block <= 4 ? block : 1,
    text: (busca ?? '').slice(0, 200),
    customer: (cliente ?? '').slice(0, 200),
    sorts: parseSort(query['sort'], isSortedBy).steps.map(({ of, descending }) => ({
      column: of,
      direction: descending ? 'desc' : 'asc',
    })),
    page: numberIn(query['page']) ?? 1,
  }
}

/** Builds the URL query; omits default values. */
export const writeWorklistAddress = (state: WorklistState): QueryValues => ({
  aba: state.tab,
  mes: state.month,
  shopping: state.mall,
  portifolio: state.portfolios
    ?.map((name) => name.replaceAll(/[%,]/g, encodeURIComponent))
    .join(','),
  corporativos: state.isOfMall || state.isCorporateShown ? undefined : '0',
  todos: state.isOfMall && state.isCorporateShown ? '1' : undefined,
  avencer: state.isUpcomingShown ? '1' : undefined,
  visao: state.isFlat ? 'lista' : undefined,
  bloco: state.block === 1 ? undefined : state.block,
  busca: state.text,
  cliente: state.isFlat ? state.customer : '',
  sort: formatSort(
    state.sorts.map(({ column, direction }) => ({ of: column, descending: direction === 'desc' })),
  ),
  page: state.page === 1 ? undefined : state.page,
})

/** A new block, search or order resets to the first page (spec 3:4). */
export const fromFirstPage = (
  state: WorklistState,
  part: Partial<WorklistState>,
): WorklistState => ({ ...state, page: 1, ...part })
