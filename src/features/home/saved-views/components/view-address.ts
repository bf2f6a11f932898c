import { peekParam, rowParam, viewParam } from '#listing/address.ts'
import { queryText } from '#ui/actions/address.ts'

import type { SavedView } from '../contract.ts'

// Position in the list is not saved with a view.
const ofTheMoment = ['page', 'abertos', rowParam, peekParam, viewParam]

/** The part of the list URL that a view saves. */
export const savedQuery = (query: Readonly<Record<string, string | undefined>>): string =>
  queryText(
    Object.fromEntries(Object.entries(query).filter(([key]) => !ofTheMoment.includes(key))),
  ).slice(1)

export const viewAddress = ({ id, tela, consulta }: Pick<SavedView, 'id' | 'tela' | 'consulta'>) =>
  `${tela}?${consulta === '' ? '' : `${consulta}&`}${viewParam}=${id}`
