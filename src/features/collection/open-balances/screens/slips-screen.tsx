import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconArrowLeft } from '@tabler/icons-react'

import { useScreenQuery } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate, isLocalDate, type LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import { DetailedSlipCard } from '../components/detailed-slip.tsx'
import slipStyles from '../components/detailed-slip.module.css'
import { DownloadButton } from '#listing/files/download-button.tsx'
import { CustomerFailure, PageLoading } from '../components/page-failure.tsx'
import styles from '../components/page.module.css'
import { StatementButton } from '../components/statement-dialog.tsx'
import { downloadCustomerDebt, downloadGroupDebt } from '../contract/holding.ts'
import { slipsQuery } from '../queries.ts'
import { idsIn } from '../rules/address.ts'

const dayOf = (text: string | undefined) =>
  text !== undefined && isLocalDate(text) ? formatDate(text as LocalDate) : undefined

/** Chosen boletos with their títulos and corrected balances (spec 3:2.1, rules 7.10). */
export function SlipsScreen() {
  const query = useScreenQuery()
  const { history } = useRouter()
  const slipIds = idsIn(query['slipids'])
  const answer = useQuery(slipsQuery(slipIds))
  const { data } = answer
  if (slipIds.length === 0)
    return (
      <PageState
        kind="empty"
        title="Escolha boletos na página do cliente"
        sentence="Na página do cliente ou do grupo, marque os boletos e use 'Detalhar Boletos'."
      />
    )
  if (answer.isError && !data)
    return <CustomerFailure error={answer.error} onRetry={() => void answer.refetch()} />
  if (!data) return <PageLoading />
  const from = dayOf(query['blockStartingDate'])
  const until = dayOf(query['blockEnd'])
  const [first] = data.data
  const shopping =
    query['groupId'] === undefined ? (query['shopping'] ?? first?.nomeShop) : undefined
  const facts = [
    query['groupName'] ?? query['razaoSocial'] ?? first?.companyName,
    query['cpf'],
    query['groupId'] === undefined ? shopping : undefined,
    query['classificacao'],
    from && until
      ? from === until
        ? `Vencimento ${from}`
        : `Vencimento ${from} a ${until}`
      : undefined,
    `${formatWhole(data.data.length)} ${data.data.length === 1 ? 'boleto' : 'boletos'}`,
  ].filter((fact) => fact !== undefined && fact !== '')
  const { totais } = data
  return (
    <div className={styles['page']}>
      <div className={styles['tools']}>
        <ul className={styles['facts']}>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <div className={styles['buttons']}>
          <Button icon={<IconArrowLeft size={16} stroke={1.75} />} onClick={() => history.back()}>
            Voltar
          </Button>
          {data.data.length > 0 &&
            (shopping === undefined ? (
              <DownloadButton
                call={downloadGroupDebt}
                label="Relatório de Dívidas"
                input={() => ({ slipIds })}
              />
            ) : (
              <DownloadButton
                call={downloadCustomerDebt}
                label="Relatório de Dívidas"
                input={() => ({ slipIds, shopping })}
              />
            ))}
          {data.data.length > 0 && (
            <StatementButton of={{ slipIds: data.data.map(({ slipId }) => slipId) }} />
          )}
        </div>
      </div>
      <p className={slipStyles['sums']} role="status">
        <strong>{formatBrl(totais.total)}</strong>
        <span>
          {`corrigido em ${formatDate(data.corrigidoEm)} = ${formatBrl(totais.valor)} + correção ${formatBrl(totais.correcao)} + multa ${formatBrl(totais.multa)} + juros ${formatBrl(totais.juros)}`}
        </span>
      </p>
      {data.avisos.map((warning) => (
        <p key={warning} className={styles['notice']}>
          {warning}
        </p>
      ))}
      {data.ausentes > 0 && (
        <p className={styles['notice']}>
          {data.ausentes === 1
            ? '1 boleto pedido já não tem saldo ou não pertence aos seus shoppings.'
            : `${formatWhole(data.ausentes)} boletos pedidos já não têm saldo ou não pertencem aos seus shoppings.`}
        </p>
      )}
      {data.data.length === 0 ? (
        <PageState
          kind="empty"
          title="Nenhum destes boletos pode ser mostrado"
          sentence="Já não têm saldo, ou não pertencem aos seus shoppings."
        />
      ) : (
        data.data.map((slip) => <DetailedSlipCard key={slip.slipId} slip={slip} />)
      )}
    </div>
  )
}
