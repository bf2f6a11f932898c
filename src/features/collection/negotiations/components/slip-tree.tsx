import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { Arrears } from '#ui/display/arrears.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDue, type LocalDate } from '#values/local-date.ts'

import { arrearsOf, type NegotiableContract, type NegotiableSlip, sumOf } from '../rules/dialog.ts'
import styles from './slip-tree.module.css'

type TreeProps = {
  readonly contracts: readonly NegotiableContract[]
  readonly chosen: ReadonlySet<number>
  readonly onChange: (chosen: ReadonlySet<number>) => void
  readonly today: LocalDate
}

const withoutUnit = (text: string) => text.replace(/^R\$\s/, '')

type Toggle = (ids: readonly number[], on: boolean) => void

function SlipLine({
  slip,
  isChosen,
  toggle,
  today,
}: {
  readonly slip: NegotiableSlip
  readonly isChosen: boolean
  readonly toggle: Toggle
  readonly today: LocalDate
}) {
  return (
    <li className={styles['slip']}>
      <Checkbox
        label={`Boleto ${slip.slipNumber}`}
        checked={isChosen}
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
  )
}

function ContractBranch({
  contract,
  chosen,
  onChange,
  today,
}: Omit<TreeProps, 'contracts'> & { readonly contract: NegotiableContract }) {
  const [opened, setOpened] = useState(true)
  const { slips, contractNumber } = contract
  const ids = slips.map(({ slipId }) => slipId)
  const own = slips.filter(({ slipId }) => chosen.has(slipId))
  const toggle: Toggle = (some, on) =>
    onChange(on ? chosen.union(new Set(some)) : chosen.difference(new Set(some)))
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <li className={styles['contract']}>
      <div className={styles['head']}>
        <Checkbox
          label={`Todos os boletos do contrato ${contractNumber}`}
          checked={own.length === slips.length && slips.length > 0}
          some={own.length > 0}
          onChange={(on) => toggle(ids, on)}
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
            <SlipLine
              key={slip.slipId}
              slip={slip}
              isChosen={chosen.has(slip.slipId)}
              toggle={toggle}
              today={today}
            />
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
