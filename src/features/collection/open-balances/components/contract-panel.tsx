import type { UseQueryResult } from '@tanstack/react-query'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'

import { StackedBar } from '#ui/display/bar.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { ARREARS_BANDS } from '#values/arrears.ts'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { BalanceContract, Slip } from '../contract/slips.ts'
import styles from './page.module.css'
import { type ChosenSlips, SlipTable } from './slip-table.tsx'
import { SlipsFailure } from './slips-failure.tsx'

export type ContractPanelProps = {
  readonly contract: BalanceContract
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** The slips; lazy-loaded on first expand. */
  readonly query: UseQueryResult<Slip[]>
  readonly chosen: ChosenSlips
  readonly onChoose: (chosen: ChosenSlips) => void
  /** The first expanded contract handles the row shortcuts. */
  readonly keys: 'page' | 'inside'
}

const agesIn = (contract: BalanceContract): string =>
  ARREARS_BANDS.flatMap(({ range }, place) => {
    const cents = contract.faixas[place] ?? 0
    return cents === 0
      ? []
      : [`${range} ${formatBrl(contract.faixas[place] ?? contract.saldoAberto)}`]
  }).join(', ')

/** The button that expands a contract: number, LUC, brand, type, mall, ages and sum. */
function ContractHead({ bodyId, ...props }: ContractPanelProps & { readonly bodyId: string }) {
  const { contract, isOpen } = props
  const { contractNumber, luc, brand, contractType, shoppingName } = contract
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={styles['contractHead']}
      aria-expanded={isOpen}
      aria-controls={isOpen ? bodyId : undefined}
      onClick={props.onToggle}
    >
      <Chevron size={16} stroke={1.75} aria-hidden="true" />
      <strong>{contractNumber}</strong>
      <span>{luc}</span>
      <span className={styles['brand']}>{brand || '-'}</span>
      <span>{contractType}</span>
      <span>{shoppingName}</span>
      {contract.situacaoContrato === 'INATIVO' && <span>Inativo</span>}
      <span>{`${formatWhole(contract.boletos)} ${contract.boletos === 1 ? 'boleto' : 'boletos'}`}</span>
      <StackedBar
        width={130}
        label={`Saldo por idade: ${agesIn(contract)}`}
        segments={ARREARS_BANDS.map(({ color }, place) => ({
          color,
          value: contract.faixas[place] ?? 0,
        }))}
      />
      <span className={styles['sum']}>{formatBrl(contract.saldoAberto)}</span>
    </button>
  )
}

/** Expandable panel: the head of a contract, then its slips. */
export function ContractPanel(props: ContractPanelProps) {
  const { contract, isOpen, query } = props
  const { contractNumber } = contract
  const bodyId = useId()
  const { data, isError } = query
  return (
    <section className={styles['contract']} aria-label={`Contrato ${contractNumber}`}>
      <ContractHead {...props} bodyId={bodyId} />
      {isOpen && (
        <div id={bodyId} className={styles['contractBody']}>
          <SlipTable
            label={`Boletos do contrato ${contractNumber}`}
            of="contract"
            slips={data ?? []}
            chosen={props.chosen}
            onChange={props.onChoose}
            keys={props.keys}
            state={
              data
                ? data.length === 0
                  ? 'empty'
                  : query.isPlaceholderData
                    ? 'refetching'
                    : 'ready'
                : isError
                  ? 'error'
                  : 'loading'
            }
            stateBlock={
              isError && !data ? (
                <SlipsFailure query={query} />
              ) : (
                <PageState kind="empty" title="Nenhum boleto em aberto" />
              )
            }
          />
        </div>
      )}
    </section>
  )
}
