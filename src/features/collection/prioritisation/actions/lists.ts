import type { InputOf } from '#contract/call.ts'
import { defaultPageSize } from '#listing/address.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import type { WindowInput } from '#listing/server/window.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import { ALL_PORTFOLIOS, groupBalance, pastDueBalance } from '../contract/lists.ts'
import { customerSource, groupSource } from '../store/lists.ts'
import { readMalls } from '../store/look-ups.ts'
import { namedMalls, requestedMonth, type RequestedMonth, viewOf } from './view.ts'

type CustomerSearch = InputOf<typeof pastDueBalance.search>
type GroupSearch = InputOf<typeof groupBalance.search>

// Filters for the source. Malls use the parameter name that all lists share.
async function customerFilter(work: Work, search: CustomerSearch): Promise<WindowInput> {
  const { malls: _, portifolio: __, month: ___, year: ____, ...rest } = search
  return { ...rest, shoppings: await namedMalls(work, search) } as WindowInput
}

// Beyond this offset the page is located by keys alone, so places must be computed first.
const placesFollow = 100

const isInPlace = ({ sort, page = 1, size = defaultPageSize }: WindowInput): boolean =>
  (sort === undefined || sort === '' || sort === 'priority') && (page - 1) * size < placesFollow

/** Adds the current month if the search names none. */
function withMonth(work: Work, search: WindowInput): WindowInput {
  const month = requestedMonth(work, search as RequestedMonth)
  return { ...search, month: Number(month.slice(5)), year: Number(month.slice(0, 4)) }
}

/** 'Sem blocos': POST past-due-balance, with its spreadsheet. */
export const customerSearch = serveListing(pastDueBalance, {
  source: async (work: Work, search: CustomerSearch, filter) => {
    const malls = (filter['shoppings'] as readonly number[] | undefined) ?? work.actor.malls
    const view = await viewOf(work, 'CUSTOMER', requestedMonth(work, search), malls)
    return customerSource(view, isInPlace(filter) ? undefined : filter)
  },
  toFilter: customerFilter,
  inTitle: withMonth,
  namesOf: async (work) => ({
    malls: new Map(
      (await readMalls(work.tx, work.actor.malls)).map(({ id, name }) => [String(id), name]),
    ),
  }),
})

const named = (portfolios: readonly string[] | undefined) =>
  portfolios?.includes(ALL_PORTFOLIOS) ? undefined : portfolios

/** Portfolios are required; TODOS selects all. */
function groupFilter(_: Work, search: GroupSearch): WindowInput {
  if (search.portifolio === undefined || search.portifolio.length === 0) {
    const mensagem = 'Selecione pelo menos um item'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'portifolio', mensagem }] })
  }
  return { ...search, portifolio: named(search.portifolio) } as WindowInput
}

/** Past-due balance by billing group, with its spreadsheet. */
export const groupSearch = serveListing(groupBalance, {
  source: async (work: Work, search: GroupSearch, filter) =>
    groupSource(await viewOf(work, 'GROUP', requestedMonth(work, search)), filter),
  toFilter: groupFilter,
  inTitle: (work, search) => withMonth(work, groupFilter(work, search)),
})
