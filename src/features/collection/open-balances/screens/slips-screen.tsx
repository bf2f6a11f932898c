import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'

import { type Query, useScreenQuery } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { formatDate, isLocalDate, type LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import { DetailedSlipCard } from '../components/detailed-slip.tsx'
import { CustomerFailure, PageLoading } from '../components/page-failure.tsx'
import styles from '../components/page.module.css'
import { slipsQuery } from '../queries.ts'
import { idsIn } from '../rules/address.ts'
import type { DetailedSlip } from '../contract/holding.ts'
import { SlipDownloads, SlipSums } from '../components/slips-parts.tsx'

const dayOf = (text: string | undefined) =>
  text !== undefined && isLocalDate(text) ? formatDate(text as LocalDate) : undefined

/** Whose slips these are, and the days between which they fall due, as the address says. */
function factsOf(query: Query, slips: readonly DetailedSlip[], shopping: string | undefined) {
  const from = dayOf(query['blockStartingDate'])
  const until = dayOf(query['blockEnd'])
  return [
    query['groupName'] ?? query['razaoSocial'] ?? slips[0]?.companyName,
    query['cpf'],
    shopping,
    query['classificacao'],
    from && until
      ? from === until
        ? `Vencimento ${from}`
        : `Vencimento ${from} a ${until}`
      : undefined,
    `${formatWhole(slips.length)} ${slips.length === 1 ? 'boleto' : 'boletos'}`,
  ].filter((fact) => fact !== undefined && fact !== '')
}

const noneChosen = {
  kind: 'empty',
  title: 'Escolha boletos na página do cliente',
  sentence: "Na página do cliente ou do grupo, marque os boletos e use 'Detalhar Boletos'.",
} as const
const noneShown = {
  kind: 'empty',
  title: 'Nenhum destes boletos pode ser mostrado',
  sentence: 'Já não têm saldo, ou não pertencem aos seus shoppings.',
} as const

/** Chosen boletos with their títulos and corrected balances (spec 3:2.1, rules 7.10). */
export function SlipsScreen() {
  const query = useScreenQuery()
  const { history } = useRouter()
  const slipIds = idsIn(query['slipids'])
  const answer = useQuery(slipsQuery(slipIds))
  const { data } = answer
  if (slipIds.length === 0) return <PageState {...noneChosen} />
  if (answer.isError && !data)
    return <CustomerFailure error={answer.error} onRetry={() => void answer.refetch()} />
  if (!data) return <PageLoading />
  const slips = data.data
  const shopping =
    query['groupId'] === undefined ? (query['shopping'] ?? slips[0]?.nomeShop) : undefined
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <ul className={styles['facts']}>
          {factsOf(query, slips, shopping).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <div className={styles['buttons']}>
          <Button icon={<IconArrowLeft size={16} stroke={1.75} />} onClick={() => history.back()}>
            Voltar
          </Button>
          {slips.length > 0 && (
            <SlipDownloads
              slipIds={slipIds}
              shown={slips.map(({ slipId }) => slipId)}
              shopping={shopping}
            />
          )}
        </div>
      </div>
      <SlipSums answer={data} />
      {slips.length === 0 ? (
        <PageState {...noneShown} />
      ) : (
        slips.map((slip) => <DetailedSlipCard key={slip.slipId} slip={slip} />)
      )}
    </div>
  )
}
