import { peekParam, rowParam, viewParam } from '#listing/address.ts'
import { queryText } from '#ui/actions/address.ts'

import type { SavedView } from '../contract.ts'

// Where one stands in a list is of the moment; what it shows is of the view.
const ofTheMoment = ['page', 'abertos', rowParam, peekParam, viewParam]

/** What a view keeps of the address of its list. */
export const keptQuery = (query: Readonly<Record<string, string | undefined>>): string =>
  queryText(
    Object.fromEntries(Object.entries(query).filter(([key]) => !ofTheMoment.includes(key))),
  ).slice(1)

/** Where a view opens. */
export const viewAddress = ({ id, tela, consulta }: Pick<SavedView, 'id' | 'tela' | 'consulta'>) =>
  `${tela}?${consulta === '' ? '' : `${consulta}&`}${viewParam}=${id}`
