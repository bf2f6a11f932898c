import { type Query, queryText } from '#ui/actions/address.ts'

import type { CustomerSummary } from '#features/collection/open-balances/contract/summary.ts'
import type { SlipScreenProps } from './parts.ts'
import type { StateLinks } from './summary-panel.tsx'

/** A tab of the current page. */
const tabOf = (query: Query, path: string, aba: string): string =>
  path + queryText({ ...query, aba })

/** Links for a group: contacts and promises are in its history. */
export const groupLinks = (query: Query, path: string): StateLinks => {
  const history = tabOf(query, path, 'historico')
  return { contato: history, promessa: history }
}

/** Links for a customer: its history, and the screens that manage its boletos. */
export function customerLinks(
  query: Query,
  path: string,
  { shoppingId, lucs }: Pick<CustomerSummary, 'shoppingId' | 'lucs'>,
  opens: SlipScreenProps['opens'],
): StateLinks {
  // Those filters take one LUC; with several, show the whole mall.
  const [luc, second] = lucs
  const own = { luc: second === undefined ? luc : undefined }
  const screen = (name: string, filter: Readonly<Record<string, unknown>>) =>
    opens(name) ? name + queryText({ ...filter, ...own }) : undefined
  const links = {
    serasa: screen('/acompanhar-boletos', { idShopping: shoppingId }),
    ajuizamento: screen('/acompanhar-ajuizamentos', { shoppings: shoppingId }),
    prescricao: screen('/radar-de-prescricao', { shoppings: shoppingId }),
  }
  return {
    ...groupLinks(query, path),
    fiadores: tabOf(query, path, 'contatos'),
    regua: tabOf(query, path, 'regua'),
    ...Object.fromEntries(Object.entries(links).filter(([, to]) => to !== undefined)),
  }
}
