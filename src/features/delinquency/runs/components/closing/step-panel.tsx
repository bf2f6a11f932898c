import type { ReactNode } from 'react'

import { Link } from '#ui/actions/link.tsx'
import { formatCount } from '#ui/display/format-count.ts'

import { closingPoints } from '../../rules/closing-progress.ts'
import type { ClosingRow, ClosingStep, StepLine } from '../../rules/closing-steps.ts'
import styles from './closing.module.css'
import { StepMark } from './step-mark.tsx'

const titles: Readonly<Record<ClosingStep, string>> = {
  CARREGAR: '1. Carregar os títulos do ERP',
  CONFERIR: '2. Conferir antes do cálculo',
  PROCESSAR: '3. Processar a base do mês',
  CALCULAR: '4. Calcular a inadimplência',
  COMPARAR: '5. Comparar com a planilha oficial',
  FECHAR: '6. Fechar o mês',
}
const allDone: Readonly<Record<ClosingStep, string>> = {
  CARREGAR: 'Todos os shoppings têm a carga que o fechamento pede.',
  CONFERIR: 'Nada a conferir.',
  PROCESSAR: 'A base foi lida depois da última mudança dos dados.',
  CALCULAR: 'O cálculo soma a base mais nova.',
  COMPARAR: 'Igual à planilha oficial, ao centavo.',
  FECHAR: 'O mês está fechado.',
}
/** Screen behind a step. */
const screens: Readonly<Record<ClosingStep, readonly [path: string, label: string]>> = {
  CARREGAR: ['/status-dados?aba=cargas', 'Abrir Status dos dados'],
  CONFERIR: ['/calculo-inadimplencia?aba=meses', 'Abrir a conferência'],
  PROCESSAR: ['/processamento-inadimplencia', 'Abrir Processamento'],
  CALCULAR: ['/calculo-inadimplencia', 'Abrir Cálculo'],
  COMPARAR: ['/resumo-de-inadimplencia', 'Abrir a comparação'],
  FECHAR: ['/calculo-inadimplencia?aba=meses', 'Abrir os meses por shopping'],
}

const pathOf = (address: string) => address.split('?')[0] ?? ''

type PanelProps = {
  readonly step: ClosingStep
  readonly rows: readonly ClosingRow[]
  readonly mesAno: string
  readonly mayOpen: (path: string) => boolean
  /** Below the points: the act that closes. */
  readonly foot: ReactNode
}

function Line({
  line,
  mayOpen,
}: {
  readonly line: StepLine
  readonly mayOpen: PanelProps['mayOpen']
}) {
  const { text, screen, act } = line
  return (
    <p>
      {text} {screen && act && mayOpen(pathOf(screen)) && <Link to={screen}>{act}</Link>}
    </p>
  )
}

/** Malls with the same lines once: '6 shoppings'. */
const merged = (rows: readonly ClosingRow[], step: ClosingStep) =>
  [
    ...Map.groupBy(
      rows.filter(({ steps }) => steps[step].lines.length > 0),
      ({ steps }) => steps[step].lines.map(({ text }) => text).join('\n'),
    ).values(),
  ].map((those) => ({
    names:
      those.length === 1
        ? (those[0]?.month.shopping ?? '')
        : formatCount(those.length, { one: 'shopping', many: 'shoppings' }),
    state: those[0]?.steps[step].state ?? 'ESPERA',
    lines: those[0]?.steps[step].lines ?? [],
  }))

const monthParams = (path: string, mesAno: string): string => {
  if (pathOf(path) !== '/resumo-de-inadimplencia')
    return `${path}${path.includes('?') ? '&' : '?'}mesAno=${mesAno}`
  return `${path}?mes=${mesAno.slice(3)}-${mesAno.slice(0, 2)}&oficial=1&difere=1`
}

/** 'O que falta para fechar', if anything. */
function Points({ points }: { readonly points: ReturnType<typeof closingPoints> }) {
  if (points.length === 0) return null
  return (
    <div className={styles['points']}>
      <h3 id="o-que-falta">O que falta para fechar</h3>
      <ul aria-labelledby="o-que-falta">
        {points.map(({ state, text }) => (
          <li key={text}>
            <StepMark state={state} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The open step: what each mall still lacks, and 'O que falta para fechar'. */
export function StepPanel({ step, rows, mesAno, mayOpen, foot }: PanelProps) {
  const shown = merged(rows, step)
  const waits = rows.some(({ steps }) => steps[step].state === 'ESPERA')
  const [screen, label] = screens[step]
  const points = closingPoints(rows)
  return (
    <section className={styles['panel']} aria-labelledby="passo-aberto">
      <div className={styles['body']}>
        <h2 id="passo-aberto">{titles[step]}</h2>
        {shown.length === 0 && (
          <p className={styles['note']}>
            {waits
              ? 'Espera os passos anteriores.'
              : step === 'FECHAR' && points.length > 0
                ? 'Tudo pronto: outra pessoa que não calculou pode fechar.'
                : allDone[step]}
          </p>
        )}
        {shown.map(({ names, state, lines }) => (
          <div key={names} className={styles['lack']} data-state={state}>
            <StepMark state={state} size={18} />
            <div>
              <strong>{names}</strong>
              {lines.map((line) => (
                <Line key={line.text} line={line} mayOpen={mayOpen} />
              ))}
            </div>
          </div>
        ))}
        {mayOpen(pathOf(screen)) && (
          <p>
            <Link to={monthParams(screen, mesAno)}>{label}</Link>
          </p>
        )}
      </div>
      <Points points={points} />
      {foot && <div className={styles['foot']}>{foot}</div>}
    </section>
  )
}
