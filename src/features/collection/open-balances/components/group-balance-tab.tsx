import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { IconTrendingUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { formatBrl } from '#values/cents.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Slip } from '../contract/slips.ts'
import type { GroupSummary } from '#features/collection/open-balances/contract/summary.ts'
import { groupSlipsQuery } from '../queries.ts'
import { monthsOf, someSlipBecause, sumOfSlips } from '../rules/selection.ts'
import styles from './page.module.css'
import type { SlipParts } from './parts.ts'
import { SlipTable } from './slip-table.tsx'
import { useChosenSlips } from './use-chosen-slips.ts'
import { SlipActs, type SlipDialog, SlipDialogs } from './slip-acts.tsx'
import { SlipsFailure } from './slips-failure.tsx'

type TabProps = {
  readonly group: GroupSummary
  readonly month: Competence
  readonly parts: SlipParts
  readonly profile: string
}

type ToolsProps = Pick<TabProps, 'parts' | 'profile'> & {
  readonly slips: readonly Slip[]
  readonly chosen: readonly Slip[]
  readonly onDialog: (dialog: SlipDialog) => void
}

type OthersProps = {
  readonly query: UseQueryResult<Slip[]>
  readonly slips: readonly Slip[]
  readonly chosen: ReturnType<typeof useChosenSlips>
}

const icon = { size: 16, stroke: 1.75 } as const
const none: readonly Slip[] = []

const words = (slips: readonly Slip[]) =>
  `${formatWhole(slips.length)} ${slips.length === 1 ? 'boleto' : 'boletos'}, ${formatBrl(sumOfSlips(slips))}`

/** The selected sum, and what can be done with it. */
function GroupTools({ slips, chosen, parts, profile, onDialog }: ToolsProps) {
  const count = chosen.length
  const because = someSlipBecause(count)
  return (
    <section className={styles['tools']} aria-label="Ações">
      <p className={styles['result']} role="status">
        {count === 0 ? words(slips) : `Selecionados: ${words(chosen)}`}
      </p>
      <div className={styles['buttons']}>
        {parts.tendency && (
          <Button
            icon={<IconTrendingUp {...icon} />}
            disabledBecause={because}
            onClick={() => onDialog('tendency')}
          >
            Tendência
          </Button>
        )}
        <SlipActs
          parts={parts}
          profile={profile}
          chosen={chosen}
          expectationBecause={because}
          onDialog={onDialog}
        />
      </div>
    </section>
  )
}

/** A table of the group's boletos, over the same selection. */
function GroupSlips({
  query,
  chosen,
  slips,
  title,
  keys,
  empty,
}: {
  readonly query: UseQueryResult<Slip[]>
  readonly chosen: ReturnType<typeof useChosenSlips>
  readonly slips: readonly Slip[]
  readonly title: string
  readonly keys: 'page' | 'inside'
  readonly empty: string
}) {
  const state = query.data
    ? query.isPlaceholderData
      ? 'refetching'
      : 'ready'
    : query.isError
      ? 'error'
      : 'loading'
  return (
    <SlipTable
      label={title}
      of="group"
      slips={slips}
      chosen={chosen.ids}
      onChange={chosen.onChange}
      keys={keys}
      state={state === 'ready' && slips.length === 0 ? 'empty' : state}
      stateBlock={
        state === 'error' ? (
          <SlipsFailure query={query} />
        ) : (
          <PageState kind="empty" title={empty} />
        )
      }
    />
  )
}

/** The boletos of the other months, or of one of them. */
function OtherMonths({ query, slips, chosen }: OthersProps) {
  const [month, setMonth] = useState<string>()
  const months = monthsOf(slips)
  const isOneMonth = month !== undefined && months.includes(month)
  const shown = isOneMonth
    ? slips.filter(({ dueDate }) => formatCompetence(monthOf(dueDate)) === month)
    : slips
  return (
    <section className={styles['section']}>
      <div className={styles['tools']}>
        <h3 className={styles['panelTitle']}>Meses anteriores</h3>
        <SelectField
          label="Selecione um mês"
          labelHidden
          width={200}
          placeholder="Selecione um mês"
          options={months.map((value) => ({ value, label: value }))}
          value={isOneMonth ? month : undefined}
          onChange={setMonth}
        />
        {isOneMonth && (
          <IconButton
            label="Limpar o mês"
            icon={<IconX size={18} stroke={1.75} />}
            onClick={() => setMonth(undefined)}
          />
        )}
      </div>
      <GroupSlips
        query={query}
        chosen={chosen}
        slips={shown}
        title="Meses anteriores"
        keys="inside"
        empty="Nenhum boleto em outro mês"
      />
    </section>
  )
}

/** 'Saldo em Aberto' of a group: the current month, other months, and actions (spec 3:2.12). */
export function GroupBalanceTab({ group, month, parts, profile }: TabProps) {
  const query = useQuery(groupSlipsQuery(group.billingGroup, month))
  const [dialog, setDialog] = useState<SlipDialog>()
  const slips = query.data ?? none
  const chosen = useChosenSlips(slips)
  const current = slips.filter(({ dueDate }) => monthOf(dueDate) === month)
  const others = slips.filter(({ dueDate }) => monthOf(dueDate) !== month)
  return (
    <div className={styles['tab']}>
      <GroupTools
        slips={slips}
        chosen={chosen.slips}
        parts={parts}
        profile={profile}
        onDialog={setDialog}
      />
      <section className={styles['section']}>
        <h3 className={styles['panelTitle']}>{`Mês vigente, ${formatCompetence(month)}`}</h3>
        <GroupSlips
          query={query}
          chosen={chosen}
          slips={current}
          title="Mês vigente"
          keys="page"
          empty={`Nenhum boleto vence em ${formatCompetence(month)}`}
        />
      </section>
      <OtherMonths query={query} slips={others} chosen={chosen} />
      <SlipDialogs
        opened={dialog}
        parts={parts}
        who={{ name: group.billingGroup, place: group.portifolio }}
        slips={slips}
        chosen={chosen}
        onClose={() => setDialog(undefined)}
      />
    </div>
  )
}
