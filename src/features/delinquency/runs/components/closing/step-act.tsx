import { IconCalculator, IconLock, IconLockOpen, IconPlayerPlay } from '@tabler/icons-react'

import { UploadButton } from '#features/ledger/receivables/components/upload-button.tsx'
import { loadScreens } from '#features/ledger/receivables/contract.ts'
import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'

import { calculationScreen, processingScreen } from '../../contract/parameters.ts'
import { mayCloseTogether } from '../../rules/closing-progress.ts'
import type { ClosingRow, ClosingStep } from '../../rules/closing-steps.ts'

const malls = { one: 'shopping', many: 'shoppings' }
const icon = { size: 16, stroke: 1.75 } as const

/** What an act asks for: a run of some malls, the closing or the reopening. */
export type ClosingAct =
  | { readonly kind: 'BASE' | 'CALCULO'; readonly rows: readonly ClosingRow[] }
  | { readonly kind: 'FECHAR' | 'REABRIR'; readonly rows: readonly ClosingRow[] }

type ActProps = {
  readonly rows: readonly ClosingRow[]
  /** Rule codes of the calculation screen, which decide about runs and closing. */
  readonly rules: readonly string[]
  readonly mayOpen: (path: string) => boolean
  readonly onAct: (act: ClosingAct) => void
}

export const openRows = (rows: readonly ClosingRow[]) =>
  rows.filter(({ month }) => month.estado !== 'FECHADO')

/** 'Fechar os N shoppings', or 'Reabrir' of a month that is closed in all of them. */
export function CloseAct({
  rows,
  rules,
  onAct,
  kind,
}: ActProps & { readonly kind: 'primary' | 'default' }) {
  const open = openRows(rows)
  if (open.length === 0) {
    if (!rules.includes('REABRIR_MES')) return null
    const hindered = rows.flatMap(({ month }) => month.impedimentoReabrir ?? [])
    return (
      <Button
        icon={<IconLockOpen {...icon} />}
        disabledBecause={hindered[0]}
        onClick={() => onAct({ kind: 'REABRIR', rows })}
      >
        {`Reabrir ${formatCount(rows.length, malls)}`}
      </Button>
    )
  }
  if (!rules.includes('FECHAR_MES')) return null
  return (
    <Button
      kind={kind}
      icon={<IconLock {...icon} />}
      disabledBecause={mayCloseTogether(rows)}
      onClick={() => onAct({ kind: 'FECHAR', rows: open })}
    >
      {open.length === 1 ? 'Fechar 1 shopping' : `Fechar os ${open.length} shoppings`}
    </Button>
  )
}

/** The act of the open step, for all malls that need it; nothing if none does. */
export function StepAct(props: ActProps & { readonly step: ClosingStep }) {
  const { step, rows, rules, mayOpen, onAct } = props
  const left = openRows(rows).filter(({ steps }) => steps[step].state === 'FALTA')
  if (step === 'FECHAR') return <CloseAct {...props} kind="primary" />
  if (step === 'CARREGAR')
    return loadScreens.some((path) => mayOpen(path)) &&
      openRows(rows).some(({ steps }) => steps.CARREGAR.state !== 'FEITO') ? (
      <UploadButton />
    ) : null
  if (left.length === 0) return null
  if (step === 'PROCESSAR' && mayOpen(processingScreen))
    return (
      <Button
        kind="primary"
        icon={<IconPlayerPlay {...icon} />}
        onClick={() => onAct({ kind: 'BASE', rows: left })}
      >
        {`Processar ${formatCount(left.length, malls)}`}
      </Button>
    )
  if (step === 'CALCULAR' && mayOpen(calculationScreen) && rules.includes('FECHAR_MES'))
    return (
      <Button
        kind="primary"
        icon={<IconCalculator {...icon} />}
        onClick={() => onAct({ kind: 'CALCULO', rows: left })}
      >
        {`Calcular ${formatCount(left.length, malls)}`}
      </Button>
    )
  return null
}
