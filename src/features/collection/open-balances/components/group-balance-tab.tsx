import { useQuery } from '@tanstack/react-query'
import { IconCalendarDollar, IconMessageDollar, IconTrendingUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'

import { failureRequest } from '#listing/screen/failure-toast.ts'
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
import { byContract, type SlipParts } from './parts.ts'
import { SlipTable } from './slip-table.tsx'
import { useChosenSlips } from './use-chosen-slips.ts'

type TabProps = {
  readonly group: GroupSummary
  readonly month: Competence
  readonly parts: SlipParts
  readonly profile: string
}

const icon = { size: 16, stroke: 1.75 } as const
const none: readonly Slip[] = []

const words = (slips: readonly Slip[]) =>
  `${formatWhole(slips.length)} ${slips.length === 1 ? 'boleto' : 'boletos'}, ${formatBrl(sumOfSlips(slips))}`

/** 'Saldo em Aberto' of a group: the current month, other months, and actions (spec 3:2.12). */
export function GroupBalanceTab({ group, month, parts, profile }: TabProps) {
  const query = useQuery(groupSlipsQuery(group.billingGroup, month))
  const [chosenMonth, setChosenMonth] = useState<string>()
  const [dialog, setDialog] = useState<'negotiate' | 'expectation' | 'tendency'>()
  const slips = query.data ?? none
  const chosen = useChosenSlips(slips)
  const current = slips.filter(({ dueDate }) => monthOf(dueDate) === month)
  const others = slips.filter(({ dueDate }) => monthOf(dueDate) !== month)
  const months = monthsOf(others)
  const isOneMonth = chosenMonth !== undefined && months.includes(chosenMonth)
  const shown = isOneMonth
    ? others.filter(({ dueDate }) => formatCompetence(monthOf(dueDate)) === chosenMonth)
    : others
  const count = chosen.slips.length
  const someBecause = someSlipBecause(count)
  const state = query.data
    ? query.isPlaceholderData
      ? 'refetching'
      : 'ready'
    : query.isError
      ? 'error'
      : 'loading'
  const failure = (
    <PageState
      kind="error"
      title="Erro ao tentar recuperar boletos. Entre em contato com a equipe técnica."
      {...failureRequest(query.error)}
      action={{ label: 'Tentar de novo', onClick: () => void query.refetch() }}
    />
  )
  const tableOf = (
    rows: readonly Slip[],
    title: string,
    keys: 'page' | 'inside',
    empty: string,
  ) => (
    <SlipTable
      label={title}
      of="group"
      slips={rows}
      chosen={chosen.ids}
      onChange={chosen.onChange}
      keys={keys}
      state={state === 'ready' && rows.length === 0 ? 'empty' : state}
      stateBlock={state === 'error' ? failure : <PageState kind="empty" title={empty} />}
    />
  )
  return (
    <div className={styles['tab']}>
      <section className={styles['tools']} aria-label="Ações">
        <p className={styles['result']} role="status">
          {count === 0 ? words(slips) : `Selecionados: ${words(chosen.slips)}`}
        </p>
        <div className={styles['buttons']}>
          {parts.tendency && (
            <Button
              icon={<IconTrendingUp {...icon} />}
              disabledBecause={someBecause}
              onClick={() => setDialog('tendency')}
            >
              Tendência
            </Button>
          )}
          {parts.expectation && (
            <Button
              icon={<IconCalendarDollar {...icon} />}
              disabledBecause={someBecause}
              onClick={() => setDialog('expectation')}
            >
              Expectativa de Recebimento
            </Button>
          )}
          {parts.negotiate && (
            <Button
              kind="primary"
              icon={<IconMessageDollar {...icon} />}
              disabledBecause={someBecause ?? parts.refusedToNegotiate?.(profile, chosen.slips)}
              onClick={() => setDialog('negotiate')}
            >
              Negociar
            </Button>
          )}
        </div>
      </section>
      <section className={styles['section']}>
        <h3 className={styles['panelTitle']}>{`Mês vigente, ${formatCompetence(month)}`}</h3>
        {tableOf(
          current,
          'Mês vigente',
          'page',
          `Nenhum boleto vence em ${formatCompetence(month)}`,
        )}
      </section>
      <section className={styles['section']}>
        <div className={styles['tools']}>
          <h3 className={styles['panelTitle']}>Meses anteriores</h3>
          <SelectField
            label="Selecione um mês"
            labelHidden
            width={200}
            placeholder="Selecione um mês"
            options={months.map((value) => ({ value, label: value }))}
            value={isOneMonth ? chosenMonth : undefined}
            onChange={setChosenMonth}
          />
          {isOneMonth && (
            <IconButton
              label="Limpar o mês"
              icon={<IconX size={18} stroke={1.75} />}
              onClick={() => setChosenMonth(undefined)}
            />
          )}
        </div>
        {tableOf(shown, 'Meses anteriores', 'inside', 'Nenhum boleto em outro mês')}
      </section>
      {dialog === 'negotiate' &&
        parts.negotiate?.({
          who: { name: group.billingGroup, place: group.portifolio },
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
      {dialog === 'tendency' &&
        parts.tendency?.({ slips: chosen.slips, onClose: () => setDialog(undefined) })}
    </div>
  )
}
