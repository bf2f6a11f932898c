import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { loadRule } from '#features/ledger/file-imports/contract/imports.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useAddress } from '#listing/screen/use-address.ts'
import { filterInput } from '#listing/search-input.ts'
import { queryText, useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { TabbedPage } from '#ui/actions/tabbed-page.tsx'

import { type Header, mallFigures, reportPath } from '../contract/report.ts'
import { CARD_NAMES, type CardName, type TitulosQuery } from '../contract/titulos.ts'
import { Cards } from '../components/cards.tsx'
import { OpenedFigure } from '../components/opened-figure.tsx'
import { mallCells, storeCells, useReportLists } from '../components/report-lists.tsx'
import { calculationPath } from '../components/summary-notices.tsx'
import styles from '../components/summary.module.css'
import { UploadAdjustments } from '../components/upload-adjustments.tsx'
import { headerQuery } from '../queries.ts'

type Routes = Parameters<typeof findScreen>[0]

const own = ['aba', 'cartao', 'doShopping', 'parte', 'oficial'] as const
const filterNames = Object.keys(mallFigures.filters)

/** The report of delinquency (spec 3:2.3): eight cards, the malls, the títulos. */
export function ReportScreen({ routes }: { readonly routes: Routes }) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const lastOpened = useRef<string>(undefined)
  const { malls, stores } = useReportLists()
  const { state } = useAddress(malls, [...own, 'sort'])
  const input = filterInput(malls, state.filters) as Parameters<typeof headerQuery>[0]
  const { data: header } = useQuery(headerQuery(input))

  // Without a period the server uses the newest month; show it in the field.
  const { periodo } = query
  useEffect(() => {
    if (periodo !== undefined || header === undefined || header.calculos === 0) return
    const months = `${header.mesAnoInicio}..${header.mesAnoFim}`
    goWithin({ ...query, periodo: months }, { replace: true })
  }, [periodo, header, query, goWithin])

  const filterQuery = Object.fromEntries(filterNames.map((name) => [name, query[name]]))
  const filterText = queryText({ ...filterQuery, aba: query['aba'] })
  const cells = useMemo(() => mallCells(reportPath + filterText), [filterText])
  const backTo = reportPath + filterText

  const cartao = CARD_NAMES.find((card) => card === query['cartao'])
  if (cartao) {
    const oficial = query['oficial'] === '1'
    lastOpened.current = oficial ? `oficial.${cartao}` : cartao
    const mall = Number(query['doShopping'])
    const opened = {
      ...input,
      ...(Number.isSafeInteger(mall) && mall > 0 ? { shoppingIds: [mall] } : {}),
      cartao,
      ...(oficial ? { oficial } : {}),
      parte: query['parte'] === 'DENOMINADOR' ? 'DENOMINADOR' : 'NUMERADOR',
    } as TitulosQuery
    return (
      <OpenedFigure
        path={reportPath}
        input={opened}
        params={[...own, ...filterNames]}
        backTo={backTo}
        onPart={(parte) => goWithin({ ...query, parte }, { replace: true })}
      />
    )
  }
  const mayLoad = findScreen(routes, reportPath)?.rules.includes(loadRule) ?? false
  const actions = () => mayLoad && <UploadAdjustments />
  const cards = (
    <Cards
      input={input}
      mayCalculate={findScreen(routes, calculationPath) !== undefined}
      lastOpened={lastOpened.current}
      hrefOf={(card: CardName, { mesAnoInicio, mesAnoFim }: Header, isOfficial = false) =>
        reportPath +
        queryText({
          ...filterQuery,
          aba: query['aba'],
          periodo: `${mesAnoInicio}..${mesAnoFim}`,
          cartao: card,
          oficial: isOfficial ? '1' : undefined,
        })
      }
    />
  )
  return (
    <TabbedPage
      label="Visões do relatório"
      value={query['aba'] === 'lojas' ? 'lojas' : 'shoppings'}
      onChange={(tab) => goWithin({ ...filterQuery, aba: tab === 'lojas' ? tab : undefined })}
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
