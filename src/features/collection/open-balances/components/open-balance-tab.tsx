import { useQueries, useQuery } from '@tanstack/react-query'
import { IconCalendarDollar, IconListDetails, IconMessageDollar } from '@tabler/icons-react'
import { useState } from 'react'

import { failureRequest } from '#listing/screen/failure-toast.ts'
import { queryText, useGoTo } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatBrl } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'
import { maskDocument } from '#values/document.ts'
import { formatWhole } from '#values/whole-number.ts'

import { downloadDebtReport, downloadSlips } from '../contract/reports.ts'
import type { BalanceContract, Slip } from '../contract/slips.ts'
import type { CustomerSummary } from '#features/collection/open-balances/contract/summary.ts'
import { slipsPath } from '../contract/words.ts'
import { contractSlipsQuery, contractsQuery, product } from '../queries.ts'
import { oneSlipBecause, someSlipBecause, sumOfSlips } from '../rules/selection.ts'
import { ContractPanel } from './contract-panel.tsx'
import { DownloadButton } from '#listing/files/download-button.tsx'
import styles from './page.module.css'
import { byContract, type SlipParts } from './parts.ts'
import { StatementButton } from './statement-dialog.tsx'
import { useStateOnReturn } from './use-state-on-return.ts'
import { useChosenSlips } from './use-chosen-slips.ts'

type TabProps = {
  readonly customer: CustomerSummary
  readonly month: Competence
  readonly parts: SlipParts
  readonly profile: string
  /** Whether the user may open a screen. */
  readonly opens: (path: string) => boolean
}

/** Expanded and chosen ids, saved when the page opens the details. */
type SavedSelection = { readonly opened: ReadonlySet<number>; readonly chosen: ReadonlySet<number> }

type OpenDialog = 'negotiate' | 'expectation'

const icon = { size: 16, stroke: 1.75 } as const

/** Sum of the balance or of the chosen slips, with downloads and acts. */
function BalanceTools({
  customer,
  month,
  parts,
  profile,
  opens,
  contractNumbers,
  chosen,
  onDetails,
  onDialog,
}: TabProps & {
  readonly contractNumbers: readonly string[]
  readonly chosen: readonly Slip[]
  readonly onDetails: () => void
  readonly onDialog: (dialog: OpenDialog) => void
}) {
  const count = chosen.length
  const someBecause = someSlipBecause(count)
  return (
    <div className={styles['tools']}>
      <p className={styles['result']} role="status">
        {count === 0 ? (
          <>
            {`${formatWhole(customer.boletos)} ${customer.boletos === 1 ? 'boleto' : 'boletos'}`}
            <span>|</span>
            {formatBrl(customer.saldoAberto)}
          </>
        ) : (
          <>
            {`${formatWhole(count)} ${count === 1 ? 'boleto selecionado' : 'boletos selecionados'}`}
            <span>|</span>
            {formatBrl(sumOfSlips(chosen))}
          </>
        )}
      </p>
      <div className={styles['buttons']}>
        <DownloadButton
          call={downloadDebtReport}
          label="Relatório de Dívidas"
          input={() => ({
            product,
            razaoSocial: customer.companyName,
            nroContrato: [...contractNumbers],
            unidEcon: customer.unitEcon,
          })}
        />
        <StatementButton
          of={{ slipIds: chosen.map(({ slipId }) => slipId), clientId: customer.clientId }}
        />
        {opens(slipsPath) && (
          <Button
            icon={<IconListDetails {...icon} />}
            disabledBecause={someBecause}
            onClick={onDetails}
          >
            Detalhar Boletos
          </Button>
        )}
        <DownloadButton
          call={downloadSlips}
          label="Detalhe em planilha"
          disabledBecause={someBecause}
          input={() => ({
            product,
            clientId: String(customer.clientId),
            m: Number(month.slice(5)),
            y: Number(month.slice(0, 4)),
            unidEcon: customer.unitEcon,
            nroContrato: [...contractNumbers],
            nroBoleto: chosen.map(({ slipNumber }) => slipNumber),
          })}
        />
        {parts.expectation && (
          <Button
            icon={<IconCalendarDollar {...icon} />}
            disabledBecause={oneSlipBecause(count)}
            onClick={() => onDialog('expectation')}
          >
            Expectativa de Recebimento
          </Button>
        )}
        {parts.negotiate && (
          <Button
            kind="primary"
            icon={<IconMessageDollar {...icon} />}
            disabledBecause={someBecause ?? parts.refusedToNegotiate?.(profile, chosen)}
            onClick={() => onDialog('negotiate')}
          >
            Negociar
          </Button>
        )}
      </div>
    </div>
  )
}

function Contracts({ contracts, ...props }: TabProps & { contracts: readonly BalanceContract[] }) {
  const { customer, month, parts } = props
  const goTo = useGoTo()
  const leaving = useStateOnReturn<SavedSelection>(`boletos ${customer.clientId}`)
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () =>
      leaving.value?.opened ?? new Set(contracts.slice(0, 1).map(({ contractId }) => contractId)),
  )
  const [dialog, setDialog] = useState<OpenDialog>()
  const queries = useQueries({
    queries: contracts.map(({ contractId }) => ({
      ...contractSlipsQuery(contractId, month),
      // The tree of 'Negociar' needs all contracts, also collapsed ones.
      enabled: opened.has(contractId) || dialog === 'negotiate',
    })),
  })
  const slips = queries.flatMap(({ data }) => data ?? [])
  const chosen = useChosenSlips(slips, leaving.value?.chosen)
  const toggle = (contractId: number) => {
    const next = new Set(opened)
    if (!next.delete(contractId)) next.add(contractId)
    setOpened(next)
  }
  const contractNumbers = (chosen.slips.length > 0 ? byContract(chosen.slips) : contracts).map(
    ({ contractNumber }) => contractNumber,
  )
  const openDetails = () => {
    const days = chosen.slips.map(({ dueDate }) => dueDate).toSorted()
    leaving.leave({ opened, chosen: chosen.ids })
    goTo(
      slipsPath +
        queryText({
          slipids: chosen.slips.map(({ slipId }) => slipId).join(','),
          blockStartingDate: days[0],
          blockEnd: days.at(-1),
          shopping: customer.shoppingName,
          cpf: maskDocument(customer.documentNumber),
          razaoSocial: customer.companyName,
          classificacao: customer.corporativo ? 'CORPORATIVO' : 'SHOPPING',
        }),
    )
  }
  const firstOpen = contracts.find(({ contractId }) => opened.has(contractId))
  return (
    <>
      <BalanceTools
        {...props}
        contractNumbers={contractNumbers}
        chosen={chosen.slips}
        onDetails={openDetails}
        onDialog={setDialog}
      />
      {contracts.map((contract, place) => {
        const query = queries[place]
        return (
          query && (
            <ContractPanel
              key={contract.contractId}
              contract={contract}
              isOpen={opened.has(contract.contractId)}
              onToggle={() => toggle(contract.contractId)}
              query={query}
              chosen={chosen.ids}
              onChoose={chosen.onChange}
              keys={contract === firstOpen ? 'page' : 'inside'}
            />
          )
        )
      })}
      {dialog === 'negotiate' &&
        parts.negotiate?.({
          who: {
            name: customer.companyName,
            place: `${customer.shoppingName}, ${customer.lucs.join(', ')}`,
          },
          contracts: byContract(slips),
          chosen: chosen.ids,
          onClose: () => setDialog(undefined),
          onDone: chosen.clear,
        })}
      {dialog === 'expectation' &&
        parts.expectation?.({
          slipIds: chosen.slips.map(({ slipId }) => slipId),
          onClose: () => setDialog(undefined),
          onSaved: chosen.clear,
        })}
    </>
  )
}

/** 'Saldo em Aberto': a panel per contract with lazy-loaded slips, and actions (spec 3:2.11). */
export function OpenBalanceTab(props: TabProps) {
  const { data, isError, error, refetch } = useQuery(contractsQuery(props.customer, props.month))
  return (
    <div className={styles['tab']}>
      {data ? (
        data.length === 0 ? (
          <PageState
            kind="empty"
            title="Nada em aberto"
            sentence="Este cliente não tem boleto com saldo neste shopping."
          />
        ) : (
          <Contracts key={props.customer.clientId} {...props} contracts={data} />
        )
      ) : isError ? (
        <PageState
          kind="error"
          title="Erro ao tentar recuperar contratos. Entre em contato com a equipe técnica"
          {...failureRequest(error)}
          action={{ label: 'Tentar de novo', onClick: () => void refetch() }}
        />
      ) : (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton width="100%" height={40} />
          <Skeleton width="100%" height={240} />
        </div>
      )}
    </div>
  )
}
