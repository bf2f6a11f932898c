import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { Arrears } from '#ui/display/arrears.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDue, type LocalDate } from '#values/local-date.ts'

import { arrearsOf, type NegotiableContract, sumOf } from '../rules/dialog.ts'
import styles from './slip-tree.module.css'

type TreeProps = {
  readonly contracts: readonly NegotiableContract[]
  readonly chosen: ReadonlySet<number>
  readonly onChange: (chosen: ReadonlySet<number>) => void
  readonly today: LocalDate
}

const withoutUnit = (text: string) => text.replace(/^R\$\s/, '')

function ContractBranch({
  contract,
  chosen,
  onChange,
  today,
}: Omit<TreeProps, 'contracts'> & { readonly contract: NegotiableContract }) {
  const [opened, setOpened] = useState(true)
  const { slips, contractNumber } = contract
  const own = slips.filter(({ slipId }) => chosen.has(slipId))
  const toggle = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids)
      if (on) next.add(id)
      else next.delete(id)
    onChange(next)
  }
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <li className={styles['contract']}>
      <div className={styles['head']}>
        <Checkbox
          label={`Todos os boletos do contrato ${contractNumber}`}
          checked={own.length === slips.length && slips.length > 0}
          some={own.length > 0}
          onChange={(on) =>
            toggle(
              slips.map(({ slipId }) => slipId),
              on,
            )
          }
        />
        <IconButton
          size="row"
          withTooltip={false}
          label={`Boletos do contrato ${contractNumber}`}
          expanded={opened}
          icon={<Chevron size={16} stroke={1.75} />}
          onClick={() => setOpened(!opened)}
        />
        <span className={styles['number']}>{`Contrato ${contractNumber}`}</span>
        <span className={styles['place']}>{contract.luc}</span>
        <span className={styles['value']}>{withoutUnit(formatBrl(sumOf(slips)))}</span>
      </div>
      {opened && (
        <ul className={styles['slips']}>
          {slips.map((slip) => (
            <li key={slip.slipId} className={styles['slip']}>
              <Checkbox
                label={`Boleto ${slip.slipNumber}`}
                checked={chosen.has(slip.slipId)}
                onChange={(on) => toggle([slip.slipId], on)}
              />
              <span className={styles['name']}>
                {slip.slipNumber}{' '}
                <span className={styles['due']}>
                  {formatDue(slip.dueDate, slip.originalDueDate ?? slip.dueDate)}
                </span>
              </span>
              <Arrears days={arrearsOf(slip, today)} />
              <span className={styles['value']}>{withoutUnit(formatBrl(slip.value))}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Contracts with their slips: number, due date, arrears, open value in R$ (spec 3:2.15). */
export function SlipTree({ contracts, ...rest }: TreeProps) {
  return (
    <ul className={styles['tree']} aria-label="Contratos e boletos, valores em R$">
      {contracts.map((contract) => (
        <ContractBranch key={contract.contractId} contract={contract} {...rest} />
      ))}
    </ul>
  )
}
