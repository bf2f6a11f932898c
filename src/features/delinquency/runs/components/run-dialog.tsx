import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { dateMask, monthMask } from '#ui/fields/masks.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { parseBrCompetence } from '#values/competence.ts'
import { formatDate, isLocalDate, type LocalDate, parseBrDate } from '#values/local-date.ts'

import { readParameters } from '../contract/parameters.ts'
import type { RunKind } from '../contract/run-list.ts'
import { calculate, processBase } from '../contract/runs.ts'
import { alertLines, blockingReason } from '../rules/readiness.ts'
import styles from './run-dialog.module.css'
import { useUnlikeBases } from './different-bases.ts'
import { useChecks, validMonth } from './use-checks.ts'

const words = {
  BASE: { title: 'PROCESSAR', call: processBase },
  CALCULO: { title: 'CALCULAR INADIMPLÊNCIA', call: calculate },
} as const

/** Days of the form by their names in CALCULO_INAD, in the order of the specification. */
const days = [
  ['dataProcessamento', 'Data de processamento'],
  ['dataInicioFaturado', 'Data Inicio Faturado'],
  ['dataFimFaturado', 'Data Fim Faturado'],
  ['dataRecebimentoLiquido', 'Data de recebimento líquido do mês'],
  ['dataRecebimentoLiquidoAnterior', 'Data de recebimento líquido do mês anterior'],
] as const
type DayField = (typeof days)[number][0]
type Form = Readonly<Record<DayField | 'dataReferencia' | 'quantidadeMinimaDias', string>>

const toForm = (values: readonly { readonly name: string; readonly value: string }[]) =>
  Object.fromEntries(
    values.map(({ name, value }) => [name, isLocalDate(value) ? formatDate(value) : value]),
  ) as Form

/** The first incomplete field, as an error sentence. */
function problemOf(form: Form): string | undefined {
  if (parseBrCompetence(form.dataReferencia) === undefined) return 'Informe a data de referência.'
  const missing = days.find(([name]) => parseBrDate(form[name]) === undefined)
  if (missing) return `Informe: ${missing[1]}.`
  return /^\d{1,3}$/.test(form.quantidadeMinimaDias)
    ? undefined
    : 'Informe a quantidade mínima de dias.'
}

const dayIn = (form: Form, name: DayField) => parseBrDate(form[name]) as LocalDate

const runOf = (form: Form) => ({
  mesAno: form.dataReferencia,
  run: {
    processedOn: dayIn(form, 'dataProcessamento'),
    billedFrom: dayIn(form, 'dataInicioFaturado'),
    billedUntil: dayIn(form, 'dataFimFaturado'),
    netOn: dayIn(form, 'dataRecebimentoLiquido'),
    previousNetOn: dayIn(form, 'dataRecebimentoLiquidoAnterior'),
    minimumDays: Number(form.quantidadeMinimaDias),
  },
})

const toInput = (form: Form, shoppings: readonly string[]) => ({
  month: Number(form.dataReferencia.slice(0, 2)),
  year: Number(form.dataReferencia.slice(3)),
  processingDate: dayIn(form, 'dataProcessamento'),
  adjustmentReceiptStartDate: dayIn(form, 'dataInicioFaturado'),
  adjustmentReceiptEndDate: dayIn(form, 'dataFimFaturado'),
  netReceiptDate: dayIn(form, 'dataRecebimentoLiquido'),
  previousMonthNetReceiptDate: dayIn(form, 'dataRecebimentoLiquidoAnterior'),
  minimumNumberOfDays: Number(form.quantidadeMinimaDias),
  shoppings: [...shoppings],
})

type RunDialogProps = {
  readonly kind: RunKind
  readonly malls: readonly { readonly id: number; readonly name: string }[]
  /** The month of the screen; by default the server's. */
  readonly mesAno?: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

const idsOf = (malls: RunDialogProps['malls']) => malls.map(({ id }) => id)
const askedBy = ({ kind, malls, mesAno }: Pick<RunDialogProps, 'kind' | 'malls' | 'mesAno'>) => ({
  tipo: kind,
  shoppingIds: idsOf(malls),
  ...(mesAno === undefined ? {} : { mesAno }),
})

/**
 * The modal 'PROCESSAR' or 'CALCULAR INADIMPLÊNCIA', prefilled with the stored parameters (spec
 * 3:2.2).
 */
export function RunDialog(props: RunDialogProps) {
  const { data: values } = useQuery({
    queryKey: ['delinquency', readParameters.name, props.kind, props.mesAno, idsOf(props.malls)],
    queryFn: ({ signal }) => callServer(readParameters, askedBy(props), { signal }),
    gcTime: 0,
  })
  if (values) return <RunForm {...props} stored={toForm(values)} />
  return (
    <Dialog opened title={words[props.kind].title} onClose={props.onClose}>
      <Skeleton width="100%" height={320} />
    </Dialog>
  )
}

type FormProps = RunDialogProps & { readonly stored: Form }

/** What the checks say about these malls in the month of the form. */
function useChecked(kind: RunKind, malls: RunDialogProps['malls'], month: string) {
  const checks = useChecks(validMonth(month)).data
  const selected = new Set(idsOf(malls))
  const checked =
    checks?.mesAno === month ? checks.data.filter(({ idShopping }) => selected.has(idShopping)) : []
  return { alerts: alertLines(checked, kind), hindered: blockingReason(checked, kind) }
}

/** The form of a run, why it cannot start, and the start. */
function useRun({ kind, malls, onDone, stored }: FormProps) {
  const [form, setForm] = useState(stored)
  const act = useAct(words[kind].call, {
    invalidates: ['delinquency'],
    success: ({ mensagem }) => mensagem,
    onDone,
  })
  const set = (name: keyof Form) => (value: string) =>
    setForm((before) => ({ ...before, [name]: value }))
  // A new month resets its days.
  const setMonth = (value: string) => {
    set('dataReferencia')(value)
    if (value === form.dataReferencia || parseBrCompetence(value) === undefined) return
    void callServer(readParameters, { ...askedBy({ kind, malls }), mesAno: value }).then((values) =>
      setForm(toForm(values)),
    )
  }
  const problem = problemOf(form)
  const unlike = useUnlikeBases(
    kind === 'CALCULO' && problem === undefined ? { malls, ...runOf(form) } : undefined,
  )
  const { alerts, hindered } = useChecked(kind, malls, form.dataReferencia)
  return {
    form,
    set,
    setMonth,
    unlike,
    alerts,
    busy: act.busy,
    isDirty: JSON.stringify(form) !== JSON.stringify(stored),
    disabledBecause: problem ?? unlike ?? hindered,
    start: () => void act.run(toInput(form, idsOf(malls).map(String))),
  }
}

type Run = ReturnType<typeof useRun>

/** The malls of the run, and what the user should know before it. */
function Notes({
  kind,
  malls,
  run: { form, unlike, alerts },
}: Pick<FormProps, 'kind' | 'malls'> & { readonly run: Run }) {
  return (
    <>
      <p className={styles['malls']}>
        {malls.length === 1 ? 'Shopping: ' : `${malls.length} shoppings: `}
        {malls.map(({ name }) => name).join(', ')}
      </p>
      {kind === 'CALCULO' && (
        <p className={unlike === undefined ? styles['malls'] : styles['unlike']} role="status">
          {unlike ?? 'As datas são as do processamento, que o cálculo soma.'}
        </p>
      )}
      {alerts.length > 0 && (
        <ul className={styles['alerts']} aria-label={`Alertas de ${form.dataReferencia}`}>
          {alerts.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Month, days and minimum of days. */
function RunFields({ run: { form, set, setMonth } }: { readonly run: Run }) {
  return (
    <div className={styles['fields']}>
      <MaskedField
        label="Data de referência"
        width={264}
        mask={monthMask}
        value={form.dataReferencia}
        onChange={setMonth}
        autoFocusInDialog
      />
      {days.map(([name, label]) => (
        <MaskedField
          key={name}
          label={label}
          width={264}
          mask={dateMask}
          value={form[name]}
          onChange={set(name)}
        />
      ))}
      <TextField
        label="Quantidade mínima de dias"
        width={264}
        value={form.quantidadeMinimaDias}
        onChange={set('quantidadeMinimaDias')}
      />
    </div>
  )
}

function RunForm(props: FormProps) {
  const { kind, malls, onClose } = props
  const run = useRun(props)
  return (
    <Dialog
      opened
      title={words[kind].title}
      onClose={onClose}
      busy={run.busy}
      dirty={run.isDirty}
      footer={
        <Button
          kind="primary"
          loading={run.busy}
          disabledBecause={run.disabledBecause}
          onClick={run.start}
        >
          Salvar
        </Button>
      }
    >
      <Notes kind={kind} malls={malls} run={run} />
      <RunFields run={run} />
    </Dialog>
  )
}
