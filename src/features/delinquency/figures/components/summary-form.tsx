import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'

import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { listingHost } from '#listing/screen/host.ts'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { monthMask } from '#ui/fields/masks.ts'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { type Competence, formatCompetence, parseBrCompetence } from '#values/competence.ts'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'

import { VIEWS, type View } from '../contract/query.ts'
import { whyNoSearch } from '../rules/summary-search.ts'
import type { SummaryState } from './summary-address.ts'
import { Segments } from './segments.tsx'
import styles from './summary.module.css'

export type SummaryFormProps = {
  readonly state: SummaryState
  /** The displayed month if the URL has none. */
  readonly shownMonth: Competence | undefined
  readonly onSearch: (state: SummaryState) => void
  /** Content at the end of the row. */
  readonly children: ReactNode
}

/** Users of SHOPPING profiles see all of their malls and cannot choose (spec 3:2.4). */
export const isLockedToOwnMalls = (): boolean =>
  listingHost().profile().toUpperCase().includes('SHOPPING')

type Malls = readonly { readonly id: number; readonly nome: string }[]

const mallOptions = (malls: Malls = []) =>
  malls.map(({ id, nome }) => ({ value: String(id), label: nome }))

export const useMallOptions = () => mallOptions(useQuery(mallsQuery).data)

/** The typed malls and month, and why they cannot be searched. */
function useSummarySearch({ state, shownMonth, onSearch }: SummaryFormProps) {
  const read = useQuery(mallsQuery)
  const options = mallOptions(read.data)
  const [malls, setMalls] = useState<readonly string[] | undefined>(
    state.malls.length === 0 ? undefined : state.malls.map(String),
  )
  const [month, setMonth] = useState<string>()
  const chosen = malls ?? options.map(({ value }) => value)
  const monthText = month ?? (shownMonth ? formatCompetence(shownMonth) : '')
  const parsed = parseBrCompetence(monthText)
  const problem = whyNoSearch({
    chosen: chosen.length,
    offered: read.data?.length,
    month: parsed,
  })
  const isAll = chosen.length === options.length
  const typed = (): SummaryState => ({
    ...state,
    malls: isAll ? [] : chosen.map(Number),
    month: parsed,
    cell: undefined,
  })
  return {
    read,
    options,
    chosen,
    setMalls,
    monthText,
    setMonth,
    problem,
    search: () => {
      if (problem === undefined) onSearch(typed())
    },
    /** Searches with another view, and with what was typed if it can be searched. */
    show: (view: Partial<SummaryState>) =>
      onSearch({ ...(problem === undefined ? typed() : state), ...view }),
  }
}

/** View and participação, which search at once; and 'Pesquisar'. */
function ViewFields({
  state,
  problem,
  show,
}: Pick<ReturnType<typeof useSummarySearch>, 'problem' | 'show'> & {
  readonly state: SummaryState
}) {
  return (
    <>
      <Segments
        label="Visão"
        options={VIEWS.map((view) => ({ value: view, label: view }))}
        value={state.view}
        onChange={(view) => show({ view: view as View })}
      />
      <div className={styles['level']}>
        <CheckboxField
          label="Somente participação"
          checked={state.isShareOnly}
          onChange={(isShareOnly) => show({ isShareOnly })}
        />
        <Button
          type="submit"
          icon={<IconSearch size={16} stroke={1.75} />}
          disabledBecause={problem}
        >
          Pesquisar
        </Button>
      </div>
    </>
  )
}

/** Malls, month, view and participação; 'Pesquisar' requires a mall and a month. */
export function SummaryForm(props: SummaryFormProps) {
  const { state, children } = props
  const { read, options, chosen, setMalls, monthText, setMonth, problem, search, show } =
    useSummarySearch(props)
  return (
    <>
      <form
        role="search"
        aria-label="Filtros do resumo"
        className={styles['form']}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          search()
        }}
      >
        <MultiSelectField
          label="Shoppings"
          width={160}
          options={options}
          value={chosen}
          onChange={setMalls}
          {...(isLockedToOwnMalls() ? { lockedBecause: 'Todos os seus shoppings.' } : {})}
        />
        <MaskedField
          label="Mês/ano"
          width={104}
          mask={monthMask}
          value={monthText}
          onChange={setMonth}
        />
        <ViewFields state={state} problem={problem} show={show} />
        <div className={`${styles['level']} ${styles['end']}`}>{children}</div>
      </form>
      <UnreadChoices choices={[{ ...read, noun: 'os shoppings' }]} />
    </>
  )
}
