import { useQueryClient } from '@tanstack/react-query'

import type { AnswerOf } from '#contract/call.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { TabbedPage, tabParams } from '#ui/actions/tabbed-page.tsx'
import type { ResultPart } from '#ui/table/result-line.tsx'
import { cents } from '#values/cents.ts'

import { PicturesTab } from '../components/pictures-tab.tsx'
import { sharedFilters } from '../components/recovery-address.ts'
import { readRecovery, type RecoveryBoleto, recoveryBoletos } from '../contract.ts'
import { shareOf, shareText, usualWindow } from '../rules.ts'

/** Received part of the value above, as amount and share. */
const paidPart = ({ totals }: SearchResult<RecoveryBoleto>): readonly ResultPart[] => {
  const { recebido = 0, valor = 0 } = totals
  return valor === 0
    ? []
    : [
        {
          mark: 'filled',
          text: `recebidos no prazo, ${shareText(shareOf(cents(recebido), cents(valor)))}`,
          sum: cents(recebido),
        },
      ]
}

/** Payments before and after the bureau listing: charts, and the boletos behind them. */
export function RecoveryScreen() {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const client = useQueryClient()
  // The boleto tab defaults to the window of the charts, which depends on the completed windows.
  const shownWindow = () => {
    const [, pictures] =
      client
        .getQueriesData<AnswerOf<typeof readRecovery>>({ queryKey: [readRecovery.name] })
        .at(-1) ?? []
    return pictures && String(usualWindow(pictures.totais))
  }
  const open = query['aba'] === 'boletos' ? 'boletos' : 'quadros'
  return (
    <TabbedPage
      label="Antes e depois da negativação"
      value={open}
      onChange={(tab) =>
        goWithin(
          tab === 'boletos'
            ? { ...sharedFilters(query), janela: query['janela'] ?? shownWindow(), aba: 'boletos' }
            : sharedFilters(query),
        )
      }
      tabs={[
        {
          id: 'quadros',
          label: 'Quadros',
          content: open === 'quadros' ? <PicturesTab /> : null,
        },
        {
          id: 'boletos',
          label: 'Boletos',
          content:
            open === 'boletos' ? (
              <ListingScreen listing={recoveryBoletos} params={tabParams} summary={paidPart} />
            ) : null,
        },
      ]}
    />
  )
}
