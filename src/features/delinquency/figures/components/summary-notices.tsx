import { Link } from '#ui/actions/link.tsx'
import { cents, formatBrl } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { countOf } from '#values/count-of.ts'

import type { Summary } from '../contract/summary.ts'
import { type MissingMonth, missingSentence } from '../rules/missing-months.ts'
import { graceSentence, previewSentence } from '../rules/run-state.ts'
import { Segments } from './segments.tsx'
import type { SummaryState } from './summary-address.ts'
import styles from './summary.module.css'

/** Screen that runs calculations. */
export const calculationPath = '/calculo-inadimplencia'

type Missing = {
  readonly months: readonly MissingMonth[]
  readonly mayCalculate: boolean
}

/** Months without a calculation, with a link for users who may calculate. */
function MissingLine({ months, mayCalculate }: Missing) {
  const sentence = `Sem cálculo, e por isso fora dos números: ${missingSentence(months)}.`
  return (
    <p className={styles['line']}>
      <span title={sentence}>{sentence}</span>
      {mayCalculate && <Link to={calculationPath}>Ir para o cálculo</Link>}
    </p>
  )
}

/** One notice for prévias, outdated months and months without a calculation. */
export function ReportNotice({
  stale,
  previews,
  ...missing
}: Missing & {
  /** Malls and months whose data changed after their calculation. */
  readonly stale: readonly string[]
  readonly previews: Parameters<typeof previewSentence>[0]
}) {
  const sentence = [
    ...(previews.length > 0 ? [previewSentence(previews)] : []),
    ...(stale.length > 0
      ? [`Desatualizado, os números são de antes das últimas cargas: ${stale.join('; ')}.`]
      : []),
  ].join(' ')
  if (sentence === '' && missing.months.length === 0) return null
  return (
    <div className={styles['notice']} role="status">
      <div className={styles['lines']}>
        {sentence !== '' && (
          <p className={styles['line']}>
            <span title={sentence}>{sentence}</span>
          </p>
        )}
        {missing.months.length > 0 && <MissingLine {...missing} />}
      </div>
    </div>
  )
}

const inCarencia = ({ partes }: Summary): number =>
  (
    [
      'valorMensalAluguel',
      'valorMensalCondominio',
      'valorMensalFundo',
      'valorMensalComerciais',
    ] as const
  ).reduce((sum, column) => sum + (partes[column]?.grace ?? 0), 0)

const last = (days: readonly LocalDate[]): LocalDate | undefined =>
  days.reduce<LocalDate | undefined>(
    (late, day) => (late === undefined || day > late ? day : late),
    undefined,
  )

type SummaryProps = { readonly summary: Summary; readonly state: SummaryState }

const closesFrom = ({ calculos }: Summary): LocalDate | undefined =>
  last(calculos.filter(({ previa }) => previa).map(({ fechaAPartirDe }) => fechaAPartirDe))

const daysOf = ({ calculos }: Summary): string =>
  [...new Set(calculos.map(({ diasMinimos }) => diasMinimos))].join(' e ')

/** A PRÉVIA month: from when it can be closed, and what is in carência. */
function PreviewLine({ summary, state }: SummaryProps) {
  const closes = closesFrom(summary)
  return (
    <p>
      {closes !== undefined && (
        <>
          <strong>Prévia.</strong>
          {` ${formatCompetence(summary.mesAno)} só fecha a partir de ${formatDate(closes)}. `}
        </>
      )}
      {state.isWithoutGrace ? (
        <>
          {'Você vê '}
          <strong>sem carência</strong>
          {`: o que já venceu conta como inadimplência, e ${formatBrl(cents(inCarencia(summary)))} a vencer ficam fora. Vale para olhar o mês, não para fechar.`}
        </>
      ) : (
        graceSentence(daysOf(summary), cents(inCarencia(summary)))
      )}
    </p>
  )
}

/** One notice above the grid: PRÉVIA with a switch to the other reading, or missing months. */
export function SummaryNotice({
  summary,
  state,
  mayCalculate,
  onChange,
}: SummaryProps & {
  readonly mayCalculate: boolean
  readonly onChange: (state: SummaryState) => void
}) {
  const isPreview = closesFrom(summary) !== undefined || state.isWithoutGrace
  const months = summary.semCalculo
  if (!isPreview && months.length === 0) return null
  return (
    <div className={styles['notice']} role="status">
      <div className={styles['lines']}>
        {isPreview && <PreviewLine summary={summary} state={state} />}
        {months.length > 0 && <MissingLine months={months} mayCalculate={mayCalculate} />}
      </div>
      {isPreview && (
        <Segments
          label="Carência"
          labelHidden
          options={[
            { value: 'com', label: `Com carência (${daysOf(summary)} dias)` },
            { value: 'sem', label: 'Sem carência' },
          ]}
          value={state.isWithoutGrace ? 'sem' : 'com'}
          onChange={(value) => onChange({ ...state, isWithoutGrace: value === 'sem' })}
        />
      )}
    </div>
  )
}

const hints = {
  resumo: 'Clique num número para ver os títulos. F mostra a fórmula.',
  quadros: 'Clique numa barra, num mês ou num shopping.',
  oficial: 'Clique numa diferença para ver os títulos do valor calculado.',
} as const

const joined = (values: readonly string[]) =>
  [...new Set(values)].join(', ').replace(/, ([^,]*)$/, ' e $1')

/** 'Shopping A, Shopping B e mais 4'. */
const named = (runs: readonly { readonly shopping: string }[]) => {
  const malls = runs.map(({ shopping }) => shopping)
  return malls.length > 3
    ? `${malls.slice(0, 2).join(', ')} e mais ${malls.length - 2}`
    : joined(malls)
}

/** When and with which minimum days the month was calculated, and what the view means. */
export function SummaryFacts({
  summary,
  state,
  mayCalculate,
}: SummaryProps & { readonly mayCalculate: boolean }) {
  const { calculos } = summary
  const stale = calculos.filter(({ desatualizado }) => desatualizado)
  const closed = calculos.filter(({ fechado }) => fechado)
  const waiting = calculos.filter(({ diferencas }) => diferencas)
  return (
    <div className={styles['facts']}>
      <span>
        {'Processado em '}
        <strong>{joined(calculos.map(({ processadoEm }) => formatDate(processadoEm)))}</strong>
      </span>
      <span>
        {`Faturado de ${joined(calculos.map((run) => `${formatDate(run.faturadoDe)} a ${formatDate(run.faturadoAte)}`))}`}
      </span>
      <span>
        {`Recebimento líquido até ${joined(calculos.map(({ liquidoAte }) => formatDate(liquidoAte)))}`}
      </span>
      <span>{`${calculos.length} de ${countOf(summary.shoppings, 'shopping calculado', 'shoppings calculados')}`}</span>
      {stale.length > 0 && <span>{`Desatualizado: ${named(stale)}`}</span>}
      {closed.length > 0 && (
        <span>
          <strong>Fechado</strong>
          {closed.length === calculos.length ? '' : `: ${named(closed)}`}
        </span>
      )}
      {waiting.length > 0 && (
        <span>
          {`Mudou depois do fechamento: ${named(waiting)}. `}
          {mayCalculate && <Link to={`${calculationPath}?aba=diferencas`}>Ver as diferenças</Link>}
        </span>
      )}
      {summary.pagoNoBanco > 0 && (
        <span>{`${formatBrl(summary.pagoNoBanco)} pagos no banco e ainda não no ERP`}</span>
      )}
      {state.view !== 'TOTAL' && <span>As visões se sobrepõem e não se somam.</span>}
      <span className={styles['hint']}>{hints[state.shown]}</span>
    </div>
  )
}
