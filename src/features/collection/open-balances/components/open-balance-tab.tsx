import { useQueries, useQuery } from '@tanstack/react-query'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'

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
import { SlipActs, type SlipDialog, SlipDialogs } from './slip-acts.tsx'
import { ShortFailureState } from '#listing/screen/failure-state.tsx'

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

const icon = { size: 16, stroke: 1.75 } as const

/** Number and sum of the chosen slips, else of the whole balance. */
function ChosenSum({ customer, chosen }: Pick<ToolsProps, 'customer' | 'chosen'>) {
  const count = chosen.length
  return (
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
  )
}

type ToolsProps = TabProps & {
  readonly contractNumbers: readonly string[]
  readonly chosen: readonly Slip[]
  readonly onDetails: () => void
  readonly onDialog: (dialog: 'negotiate' | 'expectation') => void
}

/** The chosen slips as a spreadsheet. */
function SlipSheet({ customer, month, contractNumbers, chosen }: ToolsProps) {
  return (
    <DownloadButton
      call={downloadSlips}
      label="Detalhe em planilha"
      disabledBecause={someSlipBecause(chosen.length)}
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
  )
}

/** Sum of the balance or of the chosen slips, with downloads and acts. */
function BalanceTools(props: ToolsProps) {
  const { customer, parts, profile, opens, contractNumbers, chosen } = props
  return (
    <div className={styles['tools']}>
      <ChosenSum customer={customer} chosen={chosen} />
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
            disabledBecause={someSlipBecause(chosen.length)}
            onClick={props.onDetails}
          >
            Detalhar Boletos
          </Button>
        )}
        <SlipSheet {...props} />
        <SlipActs
          parts={parts}
          profile={profile}
          chosen={chosen}
          expectationBecause={oneSlipBecause(chosen.length)}
          onDialog={props.onDialog}
        />
      </div>
    </div>
  )
}

/** Expanded contracts with their slips, lazy-loaded, and the selection among them. */
function useContracts(
  contracts: readonly BalanceContract[],
  month: Competence,
  saved: SavedSelection | undefined,
) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(
    () => saved?.opened ?? new Set(contracts.slice(0, 1).map(({ contractId }) => contractId)),
  )
  const [dialog, setDialog] = useState<SlipDialog>()
  const queries = useQueries({
    queries: contracts.map(({ contractId }) => ({
      ...contractSlipsQuery(contractId, month),
      // The tree of 'Negociar' needs all contracts, also collapsed ones.
      enabled: opened.has(contractId) || dialog === 'negotiate',
    })),
  })
  const slips = queries.flatMap(({ data }) => data ?? [])
  const chosen = useChosenSlips(slips, saved?.chosen)
  const toggle = (contractId: number) => {
    const next = new Set(opened)
    if (!next.delete(contractId)) next.add(contractId)
    setOpened(next)
  }
  return { opened, toggle, dialog, setDialog, queries, slips, chosen }
}

/** The address of '/Detalhes-Boletos' for chosen slips. */
function detailsAddress(customer: CustomerSummary, slips: readonly Slip[]): string {
  const days = slips.map(({ dueDate }) => dueDate).toSorted()
  return (
    slipsPath +
    queryText({
      slipids: slips.map(({ slipId }) => slipId).join(','),
      blockStartingDate: days[0],
      blockEnd: days.at(-1),
      shopping: customer.shoppingName,
      cpf: maskDocument(customer.documentNumber),
      razaoSocial: customer.companyName,
      classificacao: customer.corporativo ? 'CORPORATIVO' : 'SHOPPING',
    })
  )
}

/** A panel per contract. */
function ContractPanels({
  contracts,
  state: { opened, toggle, queries, chosen },
}: {
  readonly contracts: readonly BalanceContract[]
  readonly state: ReturnType<typeof useContracts>
}) {
  const firstOpen = contracts.find(({ contractId }) => opened.has(contractId))
  return contracts.map((contract, place) => {
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
  })
}

function Contracts({ contracts, ...props }: TabProps & { contracts: readonly BalanceContract[] }) {
  const { customer, month, parts } = props
  const goTo = useGoTo()
  const leaving = useStateOnReturn<SavedSelection>(`boletos ${customer.clientId}`)
  const state = useContracts(contracts, month, leaving.value)
  const { opened, dialog, setDialog, slips, chosen } = state
  const contractNumbers = (chosen.slips.length > 0 ? byContract(chosen.slips) : contracts).map(
    ({ contractNumber }) => contractNumber,
  )
  const openDetails = () => {
    leaving.leave({ opened, chosen: chosen.ids })
    goTo(detailsAddress(customer, chosen.slips))
  }
  return (
    <>
      <BalanceTools
        {...props}
        contractNumbers={contractNumbers}
        chosen={chosen.slips}
        onDetails={openDetails}
        onDialog={setDialog}
      />
      <ContractPanels contracts={contracts} state={state} />
      <SlipDialogs
        opened={dialog}
        parts={parts}
        who={{
          name: customer.companyName,
          place: `${customer.shoppingName}, ${customer.lucs.join(', ')}`,
        }}
        slips={slips}
        chosen={chosen}
        onClose={() => setDialog(undefined)}
      />
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
        <ShortFailureState
          title="Erro ao tentar recuperar contratos. Entre em contato com a equipe técnica"
          error={error}
          onRetry={() => void refetch()}
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
