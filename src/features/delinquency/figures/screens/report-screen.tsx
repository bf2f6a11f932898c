import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { loadRule } from '#features/ledger/file-imports/contract/imports.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useAddress } from '#listing/screen/use-address.ts'
import { filterInput } from '#listing/search-input.ts'
import { type Query, useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { TabbedPage } from '#ui/actions/tabbed-page.tsx'

import { reportPath } from '../contract/report.ts'
import { CARD_NAMES, type TitulosQuery } from '../contract/titulos.ts'
import { OpenedFigure } from '../components/opened-figure.tsx'
import { mallCells, storeCells, useReportLists } from '../components/report-lists.tsx'
import styles from '../components/summary.module.css'
import { UploadAdjustments } from '../components/upload-adjustments.tsx'
import { headerQuery } from '../queries.ts'
import {
  addressOf,
  filterNames,
  filtersOf,
  type ReportInput,
  ReportCards,
  type ReportProps,
} from '../components/report-cards.tsx'

const own = ['aba', 'cartao', 'doShopping', 'parte', 'oficial'] as const

/** The input of the opened figure, from the address; undefined while the cards are shown. */
function openedInput(query: Query, input: ReportInput): TitulosQuery | undefined {
  const cartao = CARD_NAMES.find((card) => card === query['cartao'])
  if (!cartao) return undefined
  const mall = Number(query['doShopping'])
  return {
    ...input,
    ...(Number.isSafeInteger(mall) && mall > 0 ? { shoppingIds: [mall] } : {}),
    cartao,
    ...(query['oficial'] === '1' ? { oficial: true } : {}),
    parte: query['parte'] === 'DENOMINADOR' ? 'DENOMINADOR' : 'NUMERADOR',
  } as TitulosQuery
}

/** Without a period the server uses the newest month; shows it in the field. */
function useNewestPeriod(query: Query, input: ReportInput): void {
  const goWithin = useGoWithin()
  const { data: header } = useQuery(headerQuery(input))
  const { periodo } = query
  useEffect(() => {
    if (periodo !== undefined || header === undefined || header.calculos === 0) return
    const months = `${header.mesAnoInicio}..${header.mesAnoFim}`
    goWithin({ ...query, periodo: months }, { replace: true })
  }, [periodo, header, query, goWithin])
}

/** Malls and títulos in two tabs, each below the cards. */
function ReportTabs(
  props: ReportProps & Pick<ReturnType<typeof useReportLists>, 'malls' | 'stores'>,
) {
  const { routes, query, input, malls, stores } = props
  const goWithin = useGoWithin()
  const address = addressOf(query)
  const cells = useMemo(() => mallCells(address), [address])
  const mayLoad = findScreen(routes, reportPath)?.rules.includes(loadRule) ?? false
  const actions = () => mayLoad && <UploadAdjustments />
  const cards = <ReportCards {...props} />
  return (
    <TabbedPage
      label="Visões do relatório"
      value={query['aba'] === 'lojas' ? 'lojas' : 'shoppings'}
      onChange={(tab) => goWithin({ ...filtersOf(query), aba: tab === 'lojas' ? tab : undefined })}
      tabs={[
        {
          id: 'shoppings',
          label: 'Visão shoppings',
          content: (
            <ListingScreen listing={malls} params={own} cells={cells} actions={actions}>
              {cards}
            </ListingScreen>
          ),
        },
        {
          id: 'lojas',
          label: 'Visão lojas',
          content: (
            <ListingScreen listing={stores} params={own} cells={storeCells} actions={actions}>
              {cards}
              {input.apenasParticipacao === true && (
                <p className={styles['whole']}>
                  A participação conta nos valores acima; os títulos abaixo são inteiros.
                </p>
              )}
            </ListingScreen>
          ),
        },
      ]}
    />
  )
}

/** The report of delinquency (spec 3:2.3): eight cards, the malls, the títulos. */
export function ReportScreen({ routes }: Pick<ReportProps, 'routes'>) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const lastOpened = useRef<string>(undefined)
  const { malls, stores } = useReportLists()
  const { state } = useAddress(malls, [...own, 'sort'])
  const input = filterInput(malls, state.filters) as ReportInput
  useNewestPeriod(query, input)
  const opened = openedInput(query, input)
  if (!opened)
    return (
      <ReportTabs
        routes={routes}
        query={query}
        input={input}
        lastOpened={lastOpened.current}
        malls={malls}
        stores={stores}
      />
    )
  lastOpened.current = opened.oficial ? `oficial.${opened.cartao}` : opened.cartao
  return (
    <OpenedFigure
      path={reportPath}
      input={opened}
      params={[...own, ...filterNames]}
      backTo={addressOf(query)}
      onPart={(parte) => goWithin({ ...query, parte }, { replace: true })}
    />
  )
}
